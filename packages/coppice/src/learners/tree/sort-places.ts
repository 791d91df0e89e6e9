/** Sorts the places of rows by a key: a stable merge sort of short runs that are sorted by insertion. */

const RUN = 8;

let spare = /* @__PURE__ */ new Int32Array(64); // scratch

/** Stably sorts `places[first .. first + count)` by `keys[place]`, ascending. No key is NaN. */
export function sortPlaces(places: Int32Array, first: number, count: number, keys: Float64Array): void {
  const end = first + count;
  for (let from = first; from < end; from += RUN) insert(places, from, Math.min(from + RUN, end), keys);
  if (count <= RUN) return;
  if (spare.length < count) spare = new Int32Array(Math.max(count, 2 * spare.length));
  for (let width = RUN; width < count; width *= 2) {
    for (let from = first; from + width < end; from += 2 * width) {
      merge(places, from, from + width, Math.min(from + 2 * width, end), keys);
    }
  }
}

function insert(places: Int32Array, from: number, end: number, keys: Float64Array): void {
  for (let i = from + 1; i < end; i++) {
    const place = places[i];
    const key = keys[place];
    let at = i;
    for (; at > from && keys[places[at - 1]] > key; at--) places[at] = places[at - 1];
    places[at] = place;
  }
}

/** Merges two adjacent sorted stretches. */
function merge(places: Int32Array, from: number, middle: number, end: number, keys: Float64Array): void {
  if (keys[places[middle - 1]] <= keys[places[middle]]) return;
  const held = middle - from;
  for (let i = 0; i < held; i++) spare[i] = places[from + i];
  let left = 0;
  let right = middle;
  for (let at = from; left < held; at++) {
    if (right < end && keys[places[right]] < keys[spare[left]]) places[at] = places[right++];
    else places[at] = spare[left++];
  }
}

/** Generated streams that change at a chosen row. */
import { conceptDrift, sea, take } from "coppice/streams";

const stream = conceptDrift(sea({ concept: 1, seed: 1 }), sea({ concept: 4, seed: 2 }), { position: 1000 });
console.log(stream.schema.attributes.map(({ name }) => name).join(" ")); // -> attrib1 attrib2 attrib3

let rows = 0;
for await (const { count } of take(stream, 2000).batches()) rows += count;
console.log(rows); // -> 2000

export default [
  {
    what: "the third wave is highest a point too late",
    find: "const PEAKS = [7, 15, 11];",
    replace: "const PEAKS = [7, 15, 12];",
  },
  {
    what: "waves are lower by one",
    find: "const HEIGHT = 6;",
    replace: "const HEIGHT = 5;",
  },
  {
    what: "the waves of a class are exchanged",
    find: "const share = random.uniform(); // u",
    replace: "const share = 1 - random.uniform();",
  },
  {
    what: "all mixtures are half and half",
    find: "const share = random.uniform(); // u",
    replace: "const share = 0.5 + 0 * random.uniform();",
  },
  {
    what: "every point of a row has a share of its own",
    find: "const mixture = share * heightAt(i + 1, first) + (1 - share) * heightAt(i + 1, second);",
    replace:
      "const own = random.uniform(); const mixture = own * heightAt(i + 1, first) + (1 - own) * heightAt(i + 1, second);",
  },
  {
    what: "points are without noise",
    find: "row[start + i] = mixture + drawNormal(random);",
    replace: "row[start + i] = mixture + 0 * drawNormal(random);",
  },
  {
    what: "further attributes are uniform",
    find: "i < POINTS + noise; i++) row[start + i] = drawNormal(random);",
    replace: "i < POINTS + noise; i++) row[start + i] = random.uniform();",
  },
];

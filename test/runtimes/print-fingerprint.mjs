import { fingerprints } from "./fingerprint.mjs";

console.log(JSON.stringify(fingerprints()));

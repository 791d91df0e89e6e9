import { fingerprints } from "./fingerprint.mjs";

document.body.textContent = JSON.stringify(fingerprints());

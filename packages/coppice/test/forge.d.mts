import type { Random } from "../src/core/index.ts";

/** The library's modules: the sources or their build. */
export interface Library {
  readonly core: typeof import("../src/core/index.ts");
  readonly catalog: typeof import("../src/catalog/index.ts");
  readonly conformance: typeof import("../src/conformance/index.ts");
  readonly snapshot: typeof import("../src/snapshot/index.ts");
  readonly envelope: typeof import("../src/snapshot/envelope.ts");
}

export interface Original {
  readonly stream: import("../src/conformance/index.ts").LawStream;
  readonly bytes: Uint8Array;
}

export interface DetectorOriginal {
  readonly fresh: () => unknown;
  readonly bytes: Uint8Array;
}

export function originals(library: Library): readonly Original[];
export function detectors(library: Library): readonly DetectorOriginal[];
export function forged(bytes: Uint8Array, random: Random, library: Library): Uint8Array;
export function tried(bytes: Uint8Array, stream: Original["stream"], library: Library): boolean;
export function triedDetector(bytes: Uint8Array, fresh: DetectorOriginal["fresh"], library: Library): boolean;

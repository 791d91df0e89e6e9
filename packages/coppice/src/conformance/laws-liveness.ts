/** Laws about the streams: trees must split and events occur in them, or laws hold vacuously. */
import type { EventKind, Inspection, ModelEvent } from "../core/index.ts";
import { fresh, type Law, require, train } from "./law.ts";
import { lawStreams } from "./streams.ts";

/** Rows after which most laws check. */
const EARLY = 250;
const SEEDS = [1, 2, 3];

/** Facts of a name in an inspection and those of its members. */
function factsIn({ facts, members = [] }: Inspection, name: string): number[] {
  const own = facts[name];
  return [...(typeof own === "number" ? [own] : []), ...members.flatMap((member) => factsIn(member, name))];
}

export const livenessLaws: readonly Law[] = [
  {
    name: "treesSplit",
    states: "On the laws' streams the trees of the test instance split, early enough for most laws.",
    applies: (definition) => definition.capabilities.weights !== "ignored",
    once: true,
    check(trial) {
      const leaves: number[] = [];
      let hasTrees = false;
      for (const seed of SEEDS) {
        for (const stream of lawStreams(trial.definition, seed)) {
          const model = fresh({ ...trial, stream, seed });
          hasTrees ||= factsIn(model.classifier.inspect(), "leaves").length > 0;
          train(model, stream, 0, EARLY);
          leaves.push(...factsIn(model.classifier.inspect(), "leaves"));
        }
      }
      const largest = Math.max(...leaves);
      require(!hasTrees || largest > 2, () => `after ${EARLY} rows the largest tree has ${largest} leaves`);
    },
  },
  {
    name: "declaredEventsOccur",
    states: "Every kind of event in `capabilities.events` occurs on the laws' streams, and no other.",
    once: true,
    check(trial) {
      const { events = [] } = trial.definition.capabilities;
      const met = new Set<EventKind>();
      for (const seed of SEEDS) {
        for (const stream of lawStreams(trial.definition, seed)) {
          const model = fresh({ ...trial, stream, seed });
          const found: ModelEvent[] = [];
          model.classifier.events = found;
          train(model, stream, 0, stream.count);
          for (const { kind } of found) met.add(kind);
        }
      }
      for (const kind of events) require(met.has(kind), () => `"${kind}" is declared and never occurs`);
      for (const kind of met) require(events.includes(kind), () => `"${kind}" occurs and is not declared`);
    },
  },
];

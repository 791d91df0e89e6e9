/** Worker processes, which take tasks from a list. */
import { type ChildProcess, fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { Available } from "./available.ts";
import type { Cell, FailedCell, StreamFacts } from "./record.ts";

export interface Task extends Available {
  readonly stream: string;
  readonly model: string;
  readonly spec: string;
  readonly rows: number;
  readonly seeds: number;
}

export interface Answer {
  /** Absent when the stream could not be read. */
  readonly facts?: StreamFacts;
  readonly cell: Cell | FailedCell;
}

const program = fileURLToPath(new URL("worker.js", import.meta.url));

/** Runs all tasks in `jobs` processes. The assignment of tasks does not affect results. */
export async function work(
  tasks: readonly Task[],
  jobs: number,
  started: (task: Task) => void,
  done: (task: Task, answer: Answer) => void,
): Promise<void> {
  let next = 0;
  const one = async () => {
    let worker: ChildProcess | undefined;
    try {
      for (let task = tasks[next++]; task !== undefined; task = tasks[next++]) {
        worker ??= fork(program, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
        started(task);
        const answer = await ask(worker, task);
        if (answer === undefined) worker = undefined; // it died; the next task gets a new one
        done(task, answer ?? { cell: { spec: task.spec, failed: "the process ended without an answer" } });
      }
    } finally {
      if (worker?.connected) worker.disconnect();
    }
  };
  await Promise.all(Array.from({ length: Math.min(jobs, tasks.length) }, one));
}

function ask(worker: ChildProcess, task: Task): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const finish = (answer: Answer | undefined) => {
      worker.off("message", onMessage);
      worker.off("exit", onExit);
      resolve(answer);
    };
    const onMessage = (answer: unknown) => finish(answer as Answer);
    const onExit = () => finish(undefined);
    worker.on("message", onMessage);
    worker.on("exit", onExit);
    worker.send(task);
  });
}

/** A detector receives one number at a time, and reports when their mean has changed. */
import { adwin } from "coppice/drift";

const seconds = adwin({ afterChange: "restart" });
for (let i = 1; i <= 1000; i++) {
  if (seconds.add(i <= 500 ? 1 : 2)) console.log(`call ${i}: ${seconds.risen ? "slower" : "faster"}`);
}
console.log(seconds.mean.toFixed(1));
// -> call 512: slower
// -> 2.0

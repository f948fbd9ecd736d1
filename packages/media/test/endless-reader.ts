/** A reader that does not end, like one whose runtime blocks while it exits. */
import { runReadings } from '../src/reader/run-readings.ts'

const READINGS = {
  echo:
    async () =>
    async ({ text }: { text: string }) =>
      text,
}
export type EndlessReadings = typeof READINGS

// The exit of a reader waits for this.
process.on('exit', () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0))
await runReadings(READINGS)

/** Collects the output of a log, for tests of data that it must not contain. */
import { Writable } from 'node:stream'
import { createLog } from '../src/platform/log.ts'

export function listenToLog() {
  const lines: string[] = []
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk))
      done()
    },
  })
  return { log: createLog('trace', sink), lines }
}

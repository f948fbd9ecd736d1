/** Finds an unused port. */
import { createServer } from 'node:net'

/** Free at this time, on this machine only; two runs that ask at once get different ones. */
export function freePort(): Promise<number> {
  return new Promise((found, failed) => {
    const probe = createServer()
    probe.once('error', failed)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => found(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })
}

/** Setup file of the tests: each test file runs with the network guard, and a refused connection fails its test. */
import { afterAll, afterEach } from 'vitest'
import { guardNetwork, refusalOf } from './network-guard.ts'

const { takeRefused, release } = guardNetwork()

function failOnRefusal(): void {
  const [host] = takeRefused()
  if (host !== undefined) throw new Error(refusalOf(host))
}

afterEach(failOnRefusal)
afterAll(() => {
  release()
  failOnRefusal()
})

/** The shipped balancer when a copy closes a connection at the time a request arrives on it. */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { haproxy, startBalancer } from '../../../../scripts/engines/haproxy.ts'
import { freePort } from '../../src/platform/free-port.ts'
import { countByStatus, sendRequest } from '../chaos/load.ts'
import { givenFolder } from '../chaos/shop.ts'
import { describeWith } from './describe-with.ts'

const ASKED = 20
const PATH = '/rest/clip/pricing'

const opened: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of opened.splice(0).reverse()) await close()
})

/** @param isClosing whether it closes each connection with a request, except requests for its readiness */
async function givenCopy(isClosing: boolean) {
  const got: string[] = []
  const server = createServer((request, response) => {
    if (request.url === '/readyz') return void response.end()
    got.push(`${request.method}`)
    if (isClosing) return void request.socket.destroy()
    response.end('answered')
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  opened.push(async () => {
    server.closeAllConnections()
    server.close()
  })
  return { port: (server.address() as AddressInfo).port, got }
}

async function givenTwoCopies() {
  const [closing, other] = await Promise.all([givenCopy(true), givenCopy(false)])
  const copies = [closing.port, other.port]
  const balancer = await startBalancer({ folder: givenFolder(), port: await freePort(), copies })
  opened.push(() => balancer.stop())
  return { closing, other, address: balancer.address }
}

describeWith([haproxy], 'a copy that closes its connections', () => {
  test('a read request to a copy that closes its connections is answered by another copy', async () => {
    const { closing, address } = await givenTwoCopies()
    const answers = []
    for (let at = 0; at < ASKED; at += 1) answers.push(await sendRequest(address, PATH))
    expect(countByStatus(answers)).toEqual({ 200: ASKED })
    expect(closing.got).not.toEqual([])
  })

  test('a request that may change something is sent once and never retried by the balancer', async () => {
    const { closing, other, address } = await givenTwoCopies()
    const answered = []
    for (let at = 0; at < ASKED; at += 1) {
      const answer = await fetch(`${address}${PATH}`, { method: 'POST', body: 'order' }).catch(
        () => undefined,
      )
      answered.push(answer?.ok === true)
    }
    expect(answered).toContain(false)
    expect(closing.got.length + other.got.length).toBe(ASKED)
  })
})

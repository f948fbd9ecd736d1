import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { readConfig } from '../config/config.ts'
import { createLog } from '../platform/log.ts'
import { buildServer } from './app.ts'

async function givenServer(answer: () => Promise<string>) {
  const server = buildServer({ config: readConfig({}), log: createLog('silent') })
  server.get('/', answer)
  const address = await server.listen({ port: 0, host: '127.0.0.1' })
  return { server, address: `${address}/` }
}

test('a stop ends a connection that was opened in advance and never used', async () => {
  const { server, address } = await givenServer(async () => 'answered')
  const accepted = once(server.server, 'connection')
  const socket = connect(Number(new URL(address).port), '127.0.0.1')
  await accepted
  const ended = once(socket, 'close')
  await server.close()
  await ended
})

test('a stop waits for the answer to a request in progress', async () => {
  const begun = Promise.withResolvers<void>()
  const released = Promise.withResolvers<string>()
  const { server, address } = await givenServer(() => {
    begun.resolve()
    return released.promise
  })
  const answer = fetch(address)
  await begun.promise
  const closed = server.close()
  released.resolve('answered')
  expect(await (await answer).text()).toBe('answered')
  await closed
})

import { once } from 'node:events'
import { createServer } from 'node:http'
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { guardNetwork, type NetworkGuard } from './network-guard.ts'

let guard: NetworkGuard
beforeEach(() => {
  guard = guardNetwork()
})
afterEach(() => guard.release())

const errorOf = async (socket: Socket) => (await once(socket, 'error'))[0]

test.each([
  ['an address', () => connect(80, '192.0.2.1'), '192.0.2.1'],
  ['options', () => connect({ port: 443, host: 'pay.example' }), 'pay.example'],
  ['TLS', () => connectTls({ port: 443, host: 'pay.example' }), 'pay.example'],
])('a connection to another machine by %s fails with its address', async (_how, open, host) => {
  expect(await errorOf(open())).toMatchObject({
    message: `A test connected to ${host}: tests reach this machine only.`,
  })
  expect(guard.takeRefused()).toEqual([host])
})

test('a fetch from another machine fails with its address', async () => {
  await expect(fetch('https://pay.example/')).rejects.toMatchObject({
    cause: { message: 'A test connected to pay.example: tests reach this machine only.' },
  })
  expect(guard.takeRefused()).toEqual(['pay.example'])
})

test('a server on this machine can be reached by its name and by its address', async () => {
  const server = createServer((_request, answer) => answer.end('here')).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0
  for (const host of ['127.0.0.1', 'localhost']) {
    expect(await (await fetch(`http://${host}:${port}/`)).text()).toBe('here')
  }
  expect(guard.takeRefused()).toEqual([])
  server.closeAllConnections()
  server.close()
})

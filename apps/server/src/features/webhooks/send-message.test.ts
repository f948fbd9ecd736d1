/** Messages to hostile receivers: a private network is never reached, and no answer lasts (R-WEBHOOK-3, R-WEBHOOK-4). */
import { createServer } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startWebhookReceiver, type WebhookReceiver } from '../../../test/webhook-receiver.ts'
import { type SendOptions, sendMessage } from './send-message.ts'

let receiver: WebhookReceiver
beforeAll(async () => {
  receiver = await startWebhookReceiver()
})
afterAll(() => receiver.close())

const MESSAGE = { body: '{"type":"webhook.test"}', headers: { 'webhook-id': 'one' } }
const NOTHING = { webhookHosts: [], webhookPorts: [] }

const send = (path: string, options: Partial<SendOptions> = {}) =>
  sendMessage(receiver.url(path), MESSAGE, { ...NOTHING, webhookHosts: [receiver.host], ...options })

test('R-WEBHOOK-3: a status of 2xx is a success, all others are failures', async () => {
  expect(await send('/plain')).toEqual({ status: 204, problem: null })
  expect(receiver.at('/plain')[0]).toMatchObject({ body: MESSAGE.body, headers: { host: receiver.host } })
  for (const status of [200, 202, 299]) {
    receiver.respond('/status', (answer) => answer.writeHead(status).end('thanks'))
    expect(await send('/status')).toEqual({ status, problem: null })
  }
  for (const status of [400, 401, 404, 410, 429, 500, 503]) {
    receiver.respond('/status', (answer) => answer.writeHead(status).end())
    expect(await send('/status')).toEqual({ status, problem: 'status' })
  }
})

test.each([301, 302, 303, 307, 308])('R-WEBHOOK-4: a redirect by %i is not followed', async (status) => {
  receiver.respond('/from', (answer) => answer.writeHead(status, { location: receiver.url('/to') }).end())
  expect(await send('/from')).toEqual({ status, problem: 'redirect' })
  expect(receiver.at('/to')).toEqual([])
})

test.each([
  [['127.0.0.1']],
  [['::1']],
  [['::ffff:127.0.0.1']],
  [['169.254.169.254']],
  [['10.0.0.1']],
  // One private address among public ones.
  [['8.8.8.8', '192.168.1.1']],
  [['2606:4700::1111', 'fd00::1']],
])('R-WEBHOOK-4: a host that resolves to %s is not connected', async (addresses) => {
  const resolve = async () => addresses
  const { received } = receiver
  const before = received.length
  const url = 'https://receiver.example/hooks'
  expect(await sendMessage(url, MESSAGE, { ...NOTHING, resolve })).toEqual({
    status: null,
    problem: 'address',
  })
  expect(received).toHaveLength(before)
})

test('R-WEBHOOK-4: a host that changes its address is resolved once, and connected at the address that was checked', async () => {
  const name = `receiver.test:${receiver.host.split(':')[1]}`
  const resolve = vi.fn().mockResolvedValueOnce(['127.0.0.1']).mockResolvedValue(['127.0.0.9'])
  const options = { ...NOTHING, webhookHosts: [name], resolve }
  const answer = await sendMessage(`http://${name}/named`, MESSAGE, options)
  expect(answer).toEqual({ status: 204, problem: null })
  expect(receiver.at('/named')[0]?.headers.host).toBe(name)
  expect(resolve).toHaveBeenCalledTimes(1)
})

test('R-WEBHOOK-4: a host without an address is a failure, also if the query fails', async () => {
  const url = 'https://receiver.example/hooks'
  for (const resolve of [async () => [], () => Promise.reject(new Error('no servers'))]) {
    expect(await sendMessage(url, MESSAGE, { ...NOTHING, resolve })).toEqual({
      status: null,
      problem: 'unknown_host',
    })
  }
})

test('R-WEBHOOK-4: an address that the operator no longer allows is not connected', async () => {
  expect(await send('/revoked', { webhookHosts: [] })).toEqual({ status: null, problem: 'address' })
  expect(receiver.at('/revoked')).toEqual([])
})

test('R-WEBHOOK-3: a query for the address that never ends counts as no answer', async () => {
  const resolve = () => new Promise<never>(() => {})
  const url = 'https://receiver.example/hooks'
  const answer = await sendMessage(url, MESSAGE, { ...NOTHING, resolve, answerMs: 50 })
  expect(answer).toEqual({ status: null, problem: 'timeout' })
})

test('R-WEBHOOK-3: a receiver that never answers is left after the time', async () => {
  const closed = Promise.withResolvers<void>()
  receiver.respond('/never', (answer) => answer.on('close', closed.resolve))
  expect(await send('/never', { answerMs: 100 })).toEqual({ status: null, problem: 'timeout' })
  await closed.promise
})

test('R-WEBHOOK-4: of an answer of 200 MB at most 64 KB are read, and the status counts', async () => {
  const piece = Buffer.alloc(64 * 1_024)
  let written = 0
  const closed = Promise.withResolvers<void>()
  receiver.respond('/large', (answer) => {
    answer.on('close', closed.resolve)
    answer.writeHead(200)
    const write = () => {
      while (written < 200e6) {
        written += piece.length
        if (!answer.write(piece)) return void answer.once('drain', write)
      }
      answer.end()
    }
    write()
  })
  expect(await send('/large')).toEqual({ status: 200, problem: null })
  await closed.promise
  expect(written).toBeLessThan(20e6)
})

test('R-WEBHOOK-3: an answer that is sent byte by byte ends with the time', async () => {
  receiver.respond('/drip', (answer) => {
    answer.writeHead(200)
    const dripping = setInterval(() => answer.write('.'), 5)
    answer.on('close', () => clearInterval(dripping))
  })
  expect(await send('/drip', { answerMs: 100 })).toEqual({ status: 200, problem: null })
})

test('R-WEBHOOK-4: an answer that is no HTTP, an end of the connection, and a closed port are failures', async () => {
  const answers = [
    'SSH-2.0-OpenSSH\r\n',
    '',
    'HTTP/1.1 101 Switching Protocols\r\nupgrade: x\r\nconnection: upgrade\r\n\r\n',
  ]
  for (const text of answers) {
    const server = createServer((socket) =>
      socket
        .on('error', () => {})
        .resume()
        .end(text),
    )
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
    const address = server.address()
    const host = `127.0.0.1:${typeof address === 'object' ? address?.port : 0}`
    const answer = () => sendMessage(`http://${host}/`, MESSAGE, { ...NOTHING, webhookHosts: [host] })
    expect(await answer()).toEqual({ status: null, problem: 'connection' })
    await new Promise((closed) => server.close(closed))
    expect(await answer()).toEqual({ status: null, problem: 'connection' })
  }
})

/**
 * A double of Stripe's API on loopback. Stripe's own library calls it; every request and every reply is checked against
 * Stripe's published description, so neither side may drift.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { z } from 'zod'
import { readForm } from './form-body.ts'
import { type Answer, calculateTax, type Fields, openBooks, refuse } from './stripe-books.ts'
import { faultsOfReply, faultsOfRequest } from './stripe-schemas.ts'

/** How the next calls fail, one after the other. */
export type Fault = 'reset before' | 'reset after' | 'cut off' | '429' | '500' | 'stored 500'

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>

const Address = z.object({ port: z.int() })

export async function startStripeDouble() {
  const books = openBooks()
  const answers = new Map<string, { asked: string; answer: Answer }>()
  const faults: Fault[] = []
  /** Breaches of the description; a test fails on any. */
  const breaches: string[] = []

  function act(method: string, url: URL, body: string): Answer {
    const path = url.pathname
    const fields = readForm(body)
    const wrong = faultsOfRequest(method, path, fields)
    if (wrong.length > 0) {
      breaches.push(...wrong.map((fault) => `request ${method} ${path}: ${fault}`))
      return refuse(400, 'parameter_invalid', wrong.join('; '))
    }
    return operationOf(`${method} ${path.replace(/pi_\w+/, ':id')}`)(fields, url)
  }

  function operationOf(call: string): (fields: Fields, url: URL) => Answer {
    const idOf = (url: URL) => url.pathname.split('/')[3] ?? ''
    switch (call) {
      case 'POST /v1/payment_intents':
        return books.createIntent
      case 'GET /v1/payment_intents':
        return (_fields, url) => books.listIntents(url.searchParams)
      case 'POST /v1/refunds':
        return books.createRefund
      case 'GET /v1/refunds':
        return (_fields, url) => books.listRefunds(url.searchParams)
      case 'POST /v1/tax/calculations':
        return calculateTax
      case 'POST /v1/payment_intents/:id/cancel':
        return (_fields, url) => books.cancelIntent(idOf(url))
      default:
        return (_fields, url) => books.retrieveIntent(idOf(url))
    }
  }

  function actOnce(method: string, url: URL, body: string, key: string | undefined): Answer {
    const asked = `${method} ${url.pathname} ${body}`
    const earlier = key === undefined ? undefined : answers.get(key)
    if (earlier && earlier.asked !== asked) {
      const message = 'Keys for idempotent requests can only be used with the same parameters.'
      return refuse(400, 'idempotency_key_in_use', message, 'idempotency_error')
    }
    if (earlier) return { ...earlier.answer, headers: { 'idempotent-replayed': 'true' } }
    const stored = faults[0] === 'stored 500' ? faults.shift() : undefined
    const answer = stored
      ? refuse(500, 'api_error', 'An error of ours.', 'api_error')
      : act(method, url, body)
    if (key !== undefined) answers.set(key, { asked, answer })
    return answer
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await readBody(request)
    const fault = faults[0] === 'stored 500' ? undefined : faults.shift()
    if (fault === 'reset before') return void request.socket.destroy()
    const answer = refusalOf(fault, request.headers.authorization) ?? answerTo(request, body)
    if (fault === 'reset after') return void request.socket.destroy()
    if (fault === 'cut off') return cutOff(request, response)
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(JSON.stringify(answer.body))
  }

  function answerTo({ method = 'GET', headers, url: address = '/' }: IncomingMessage, body: string): Answer {
    const url = new URL(address, 'http://stripe.test')
    const key = headers['idempotency-key']
    const answer = actOnce(method, url, body, typeof key === 'string' ? key : undefined)
    if (answer.status === 200) checkReply(method, url.pathname, answer.body)
    return answer
  }

  function checkReply(method: string, path: string, body: unknown): void {
    const wrong = faultsOfReply(method, path, JSON.parse(JSON.stringify(body)))
    breaches.push(...wrong.map((fault) => `reply ${method} ${path}: ${fault}`))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      breaches.push(String(error))
      response.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = Address.parse(server.address())
  return {
    url: `http://127.0.0.1:${port}`,
    breaches,
    pay: books.pay,
    /** The next calls fail in this order. */
    failNext: (...next: Fault[]) => void faults.push(...next),
    /** No call fails any more. */
    calm: () => void faults.splice(0),
    intentCount: () => books.intents.size,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

function refusalOf(fault: Fault | undefined, authorization = ''): Answer | null {
  if (!/^Bearer (sk|rk)_test_/.test(authorization)) return refuse(401, 'api_key_invalid', 'Invalid API Key')
  if (fault === '429') return refuse(429, 'rate_limit', 'Too many requests')
  return fault === '500' ? refuse(500, 'api_error', 'An error of theirs.', 'api_error') : null
}

function cutOff(request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9999' })
  response.write('{"id":')
  request.socket.destroySoon()
}

async function readBody(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(Buffer.from(part))
  return Buffer.concat(parts).toString('utf8')
}

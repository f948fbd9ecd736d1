/**
 * A double of Stripe's API on loopback. Stripe's own library calls it; every request and every reply is checked against
 * Stripe's published description, so neither side may drift.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { readForm } from './form-body.ts'
import { type Answer, type Fields, refuse } from './stripe-answer.ts'
import { openBooks } from './stripe-books.ts'
import { type Fault, type Operation, planFaults } from './stripe-faults.ts'
import { faultsOfReply, faultsOfRequest } from './stripe-schemas.ts'
import { calculateTax } from './stripe-tax.ts'

export type StripeDouble = Awaited<ReturnType<typeof startStripeDouble>>

const Address = z.object({ port: z.int() })

export async function startStripeDouble() {
  const books = openBooks()
  const answers = new Map<string, Answered>()
  const { take, latency, ...faults } = planFaults()
  /** Violations of Stripe's description, on any of which a test fails. */
  const breaches: string[] = []
  const calls: Operation[] = []

  function act({ method, url, body, operation }: Call): Answer {
    const fields = readForm(body)
    const wrong = faultsOfRequest(method, url.pathname, fields)
    if (wrong.length > 0) {
      breaches.push(...wrong.map((fault) => `request ${method} ${url.pathname}: ${fault}`))
      return refuse(400, 'parameter_invalid', wrong.join('; '))
    }
    return carryOut(operation, fields, url)
  }

  function carryOut(operation: Operation, fields: Fields, { pathname, searchParams }: URL): Answer {
    const id = pathname.split('/')[3] ?? ''
    switch (operation) {
      case 'create':
        return books.createIntent(fields)
      case 'list':
        return books.listIntents(searchParams)
      case 'refund':
        return books.createRefund(fields)
      case 'refunds':
        return books.listRefunds(searchParams)
      case 'disputes':
        return books.disputes.list(searchParams)
      case 'evidence':
        return books.disputes.update(id, fields)
      case 'update':
        return books.updateIntent(id, fields)
      case 'customer':
        return books.customers.create()
      case 'cards':
        return books.customers.list(id)
      case 'detach':
        return books.customers.detach(id)
      case 'forget':
        return books.customers.remove(id)
      case 'tax':
        return calculateTax(fields)
      case 'cancel':
        return books.cancelIntent(id)
      case 'retrieve':
        return books.retrieveIntent(id)
    }
  }

  /** The first call under a key decides its answer; a simultaneous call is refused, as by Stripe. */
  async function actOnce(call: Call, fault: Fault | undefined): Promise<Answer> {
    const { key, requested } = call
    const earlier = key === undefined ? undefined : answers.get(key)
    if (earlier) return answerAgain(earlier, requested)
    if (key !== undefined) answers.set(key, { requested, answer: null })
    if (latency() > 0) await pause(latency())
    const done = fault === 'stored 500' ? null : act(call)
    const answer = done === null || fault === '500 after it was done' ? failure('An error of ours.') : done
    if (key !== undefined) answers.set(key, { requested, answer })
    return answer
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const call = await callOf(request)
    calls.push(call.operation)
    const fault = take(call.operation)
    if (fault === 'reset before') return void request.socket.destroy()
    const answer = refusalOf(fault, request.headers.authorization) ?? (await actOnce(call, fault))
    if (answer.status === 200) checkReply(call, answer.body)
    if (fault === 'reset after') return void request.socket.destroy()
    if (fault === 'cut off') return cutOff(request, response)
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers })
    response.end(JSON.stringify(answer.body))
  }

  function checkReply({ method, url: { pathname } }: Call, body: unknown): void {
    const wrong = faultsOfReply(method, pathname, JSON.parse(JSON.stringify(body)))
    breaches.push(...wrong.map((fault) => `reply ${method} ${pathname}: ${fault}`))
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
    /** The calls, oldest first. */
    calls,
    ...faults,
    pay: books.pay,
    answerBank: books.answerBank,
    refundInDashboard: books.refundInDashboard,
    findBySecret: books.findBySecret,
    dispute: books.disputes.dispute,
    customers: books.customers,
    payWithSaved: books.payWithSaved,
    intentCount: () => books.intents.size,
    /** Oldest first. */
    listIntents: () => [...books.intents.values()],
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** The response under a key; null while the call is running. */
type Answered = { requested: string; answer: Answer | null }

function answerAgain({ requested, answer }: Answered, requestedNow: string): Answer {
  if (requested !== requestedNow) return OTHER_PARAMETERS
  return answer ? { ...answer, headers: { 'idempotent-replayed': 'true' } } : KEY_IN_USE
}

type Call = {
  method: string
  url: URL
  body: string
  key: string | undefined
  operation: Operation
  /** Equal for calls with equal content. */
  requested: string
}

async function callOf(request: IncomingMessage): Promise<Call> {
  const { method = 'GET', headers } = request
  const url = new URL(request.url ?? '/', 'http://stripe.test')
  const key = headers['idempotency-key']
  const body = await readBody(request)
  return {
    method,
    url,
    body,
    requested: `${method} ${url.pathname} ${body}`,
    key: typeof key === 'string' ? key : undefined,
    operation: operationOf(`${method} ${url.pathname.replace(/(pi|dp|cus|pm)_\w+/, ':id')}`),
  }
}

function operationOf(call: string): Operation {
  switch (call) {
    case 'POST /v1/payment_intents':
      return 'create'
    case 'GET /v1/payment_intents':
      return 'list'
    case 'POST /v1/refunds':
      return 'refund'
    case 'GET /v1/refunds':
      return 'refunds'
    case 'GET /v1/disputes':
      return 'disputes'
    case 'POST /v1/disputes/:id':
      return 'evidence'
    case 'POST /v1/tax/calculations':
      return 'tax'
    case 'POST /v1/payment_intents/:id':
      return 'update'
    case 'POST /v1/customers':
      return 'customer'
    case 'DELETE /v1/customers/:id':
      return 'forget'
    case 'GET /v1/customers/:id/payment_methods':
      return 'cards'
    case 'POST /v1/payment_methods/:id/detach':
      return 'detach'
    case 'POST /v1/payment_intents/:id/cancel':
      return 'cancel'
    default:
      return 'retrieve'
  }
}

const failure = (message: string) => refuse(500, 'api_error', message, 'api_error')
const OTHER_PARAMETERS = refuse(
  400,
  'parameter_mismatch',
  'Keys for idempotent requests can only be used with the same parameters they were first used with.',
  'idempotency_error',
)
const KEY_IN_USE = refuse(
  409,
  'idempotency_key_in_use',
  'There is currently another in-progress request using this Idempotent Key.',
  'idempotency_error',
)

function refusalOf(fault: Fault | undefined, authorization = ''): Answer | null {
  if (!/^Bearer (sk|rk)_test_/.test(authorization)) return refuse(401, 'api_key_invalid', 'Invalid API Key')
  if (fault === '409') return KEY_IN_USE
  if (fault === '429') return refuse(429, 'rate_limit', 'Too many requests')
  return fault === '500' ? failure('An error of theirs.') : null
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

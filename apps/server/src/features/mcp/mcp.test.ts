/** The MCP server over HTTP, called by the client of the official SDK and by hand (R-MCP-1, R-MCP-2). */
import { KEY_LIMIT } from '@rushes/contract/limits'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { givenKey, type TestKey, WIDE_LIMITS } from '../../../test/api-keys.ts'
import { givenLot } from '../../../test/licensing-builders.ts'
import {
  ADD,
  callTool,
  connectAgent,
  ERAS,
  FACTS,
  LICENSE,
  LISTS,
  MCP_PATH,
  NEW_LIST,
  PRICES,
  refusalOfTool,
  SEARCH,
} from '../../../test/mcp-client.ts'
import { startTestServer, type TestServer, type TestUser } from '../../../test/test-server.ts'

let server: TestServer
let administrator: TestUser
let key: TestKey
beforeAll(async () => {
  server = await startTestServer()
  administrator = await server.givenUser({ role: 'Administrator' })
  await givenLot(server.services, administrator)
  key = await givenKey(server, administrator)
})
afterAll(() => server.close())

const PING = { jsonrpc: '2.0', id: 1, method: 'ping' }
const ACCEPTED = 'application/json, text/event-stream'

type Sent = {
  token?: string | null
  body?: string
  headers?: Record<string, string>
  http?: TestServer['http']
}

function post({ token = key.key, body = JSON.stringify(PING), headers, http = server.http }: Sent = {}) {
  return http.inject({
    method: 'POST',
    url: MCP_PATH,
    payload: body,
    headers: {
      'content-type': 'application/json',
      accept: ACCEPTED,
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...headers,
    },
  })
}

const givenClip = (title: string) => server.givenClip({ title, master: Buffer.from('the master file') })

describe('R-MCP-1: an agent', () => {
  test.each(ERAS)(
    'an agent of the protocol %s finds, checks and licenses a clip within its cap',
    async (era) => {
      const id = await givenClip(`Heron ${era}`)
      const agent = await connectAgent(server.http, key.key, { era })
      const found = await callTool(agent, SEARCH, { term: `heron ${era}` })
      expect(found.items).toMatchObject([{ id, title: `Heron ${era}` }])
      const facts = await callTool(agent, FACTS, { clip_id: id })
      expect(facts).toMatchObject({ id, refused: null, download_by: 'credit', owned: [] })
      const prices = await callTool(agent, PRICES, { clip_id: id })
      expect(prices).toMatchObject({ currency: 'usd', refused: null })
      expect(prices.tiers[0]).toMatchObject({ net_minor: expect.any(Number), refused: null })
      const wanted = { clip_id: id, pay_by: 'credits' }
      const { status, offer, confirmation } = await callTool(agent, LICENSE, wanted)
      expect([status, offer.credits, offer.tier]).toEqual(['confirmation_required', 1, 'DELI'])
      const confirmed = { ...wanted, confirmation_token: confirmation?.token }
      const { delivery } = await callTool(agent, LICENSE, confirmed)
      expect(delivery).toMatchObject({ credits_used: 1, licence_id: expect.any(Number) })
      const { pathname, search } = new URL(delivery?.file_url ?? '')
      expect((await server.http.inject(pathname + search)).body).toBe('the master file')
      await agent.close()
    },
  )

  test('an agent collects clips in its own lists, and finds no list of others', async () => {
    const agent = await connectAgent(server.http, key.key)
    const id = await givenClip('Stork')
    const { list } = await callTool(agent, NEW_LIST, { name: 'Birds' })
    const addition = { list_id: list.id, clip_ids: [id] }
    expect(await callTool(agent, ADD, addition)).toMatchObject({ changed: 1 })
    const { lists } = await callTool(agent, LISTS)
    expect(lists).toMatchObject([{ id: list.id, name: 'Birds', clips: [id] }])
    const stranger = await server.givenUser({ role: 'Administrator' })
    const other = await connectAgent(server.http, (await givenKey(server, stranger)).key)
    expect(await refusalOfTool(other, ADD, addition)).toBe(
      await refusalOfTool(other, ADD, { ...addition, list_id: 99_999 }),
    )
    expect((await callTool(other, LISTS)).lists).toEqual([])
    expect((await callTool(agent, LISTS)).lists).toEqual(lists)
  })

  test('an agent sees only the tools that the scopes of its key include, and is refused the others', async () => {
    const narrow = await givenKey(server, administrator, { scopes: ['search'] })
    const agent = await connectAgent(server.http, narrow.key)
    const { tools } = await agent.listTools()
    expect(tools.map(({ name }) => name)).not.toContain('license_clip')
    const wanted = { clip_id: await givenClip('Egret'), pay_by: 'credits' }
    expect(await refusalOfTool(agent, LICENSE, wanted)).toContain('scopes of this API key')
    const reporter = await givenKey(server, administrator, { scopes: ['report'] })
    expect((await (await connectAgent(server.http, reporter.key)).listTools()).tools).toEqual([])
  })

  test('an agent is refused unknown and invalid arguments with their name, and a clip that does not exist', async () => {
    const agent = await connectAgent(server.http, key.key)
    expect(await refusalOfTool(agent, SEARCH, { words: 'heron' })).toBe('There is no argument words.')
    expect(await refusalOfTool(agent, SEARCH, { page_size: 1_000 })).toContain('page_size')
    expect(await refusalOfTool(agent, FACTS, { clip_id: 'heron' })).toContain('clip_id')
    expect(await refusalOfTool(agent, FACTS, { clip_id: 99_999 })).not.toBeNull()
  })

  test('an agent is advised to ask its user before tools that buy', async () => {
    const { tools } = await (await connectAgent(server.http, key.key)).listTools()
    const cautious = tools.filter(({ annotations }) => annotations?.destructiveHint)
    expect(cautious.map(({ name }) => name)).toEqual(['license_clip', 'request_approval'])
    const reading = tools.filter(({ annotations }) => annotations?.readOnlyHint).map(({ name }) => name)
    expect(reading).toEqual(['search_clips', 'get_clip', 'get_price', 'list_lists'])
  })

  test('the text of an answer is the same as its structured content, for agents that read only one', async () => {
    const agent = await connectAgent(server.http, key.key)
    const { content, structuredContent } = await agent.callTool({ name: 'list_lists', arguments: {} })
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }])
  })
})

describe('R-MCP-2: the address of the MCP server', () => {
  test('a request without a working API key is refused with 401 and the scheme, also with a session', async () => {
    for (const token of [null, administrator.token, `${key.key.slice(0, -1)}_`]) {
      const answer = await post({ token })
      expect([answer.statusCode, answer.headers['www-authenticate']]).toEqual([
        401,
        'Bearer realm="mcp", error="invalid_token"',
      ])
    }
  })

  test.each(['GET', 'DELETE'] as const)(
    '%s is refused with 405, because there is no session',
    async (method) => {
      const answer = await server.http.inject({
        method,
        url: MCP_PATH,
        headers: { authorization: `Bearer ${key.key}`, accept: 'text/event-stream' },
      })
      expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'POST'])
    },
  )

  test('a message is answered without a session, and a notification with 202', async () => {
    const answer = await post()
    expect([answer.statusCode, answer.headers['mcp-session-id']]).toEqual([200, undefined])
    expect(answer.body).toContain('"result":{}')
    const noted = await post({
      body: JSON.stringify({ jsonrpc: '2.0', method: 'notifications/initialized' }),
    })
    expect([noted.statusCode, noted.body]).toEqual([202, ''])
  })

  test('several messages in one request are refused, so that none escapes the limits', async () => {
    const answer = await post({ body: JSON.stringify([PING, { ...PING, id: 2 }]) })
    expect([answer.statusCode, answer.json().message]).toEqual([400, 'Please send one message in a request.'])
  })

  test('a page of another site is refused, also under a name that points at this server', async () => {
    const foreign = [{ origin: 'https://evil.example' }, { origin: 'null' }, { host: 'evil.example' }]
    for (const headers of foreign)
      expect((await post({ headers })).statusCode, JSON.stringify(headers)).toBe(403)
    const own = { origin: server.services.config.baseUrl, host: 'localhost:3000' }
    expect((await post({ headers: own })).statusCode).toBe(200)
  })

  test('a message of more than 100 KiB is refused with 413', async () => {
    const body = JSON.stringify({ ...PING, params: { text: 'x'.repeat(101 * 1024) } })
    expect((await post({ body })).statusCode).toBe(413)
  })

  test.each([
    'no JSON',
    '"text"',
    'null',
    '{}',
    '{"jsonrpc":"1.0","id":1,"method":"ping"}',
    '{"jsonrpc":"2.0","id":{},"method":"ping"}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call"}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":7}}',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_clip","arguments":[]}}',
    '{"jsonrpc":"2.0","id":1,"method":"__proto__"}',
    `{"jsonrpc":"2.0","id":1,"method":"ping","params":${'{"a":'.repeat(30)}1${'}'.repeat(30)}}`,
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"search_clips","arguments":{"term":"a\\u0000"}}}',
    '{"jsonrpc":"2.0","id":1,"method":"subscriptions/listen","params":{}}',
  ])('the malformed message %s is answered without a fault of the server', async (body) => {
    const answer = await post({ body })
    expect(answer.statusCode).toBeLessThan(500)
  })
})

test('R-KEY-7: an agent that loops is refused with 429 and the time to retry', async () => {
  const limited = await startTestServer({ RATE_LIMITS: '1' })
  limited.atMidnight()
  const looping = await givenKey(limited, await limited.givenUser({ role: 'Administrator' }), {
    limits: WIDE_LIMITS,
  })
  const answers = []
  for (let at = 0; at < KEY_LIMIT.member + 1; at++) {
    answers.push(await post({ token: looping.key, http: limited.http }))
  }
  const last = answers.at(-1)
  expect([answers.filter(({ statusCode }) => statusCode === 200).length, last?.statusCode]).toEqual([
    600, 429,
  ])
  expect(Number(last?.headers['retry-after'])).toBeGreaterThan(0)
  await limited.close()
})

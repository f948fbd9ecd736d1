/**
 * The transcript of docs/MCP.md: an agent of the official SDK calls the tools, and the messages are compared with the
 * document. `UPDATE_TRANSCRIPT=1` writes it.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { givenKey, WIDE_LIMITS } from '../../../test/api-keys.ts'
import { givenLot } from '../../../test/licensing-builders.ts'
import { callTool, connectAgent, FACTS, LICENSE, PRICES, SEARCH } from '../../../test/mcp-client.ts'
import { startTestServer, type TestServer } from '../../../test/test-server.ts'

const DOCUMENT = new URL('../../../../../docs/MCP.md', import.meta.url)
const [BEGIN, END] = ['<!-- transcript -->\n', '<!-- end of transcript -->']

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Values that differ in each run. */
const CHANGING = new Set([
  ...['token', 'confirmation_token', 'expires_at', 'file_url', 'sha256', 'licence_id', 'ref', 'verify_url'],
  ...['preview', 'page', 'date_posted'],
])

function readable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(readable)
  if (typeof value !== 'object' || value === null) return value
  const parts = Object.entries(value).map(([name, part]) => {
    // The same as text.
    if (name === 'content') return [name, '…']
    return [name, CHANGING.has(name) && part !== null ? '…' : readable(part)]
  })
  return Object.fromEntries(parts)
}

const block = (title: string, message: unknown) =>
  `${title}\n\n\`\`\`json\n${JSON.stringify(readable(message), null, 2)}\n\`\`\`\n`

test('R-MCP-3: the transcript of the document is what an agent and the server send', async () => {
  const administrator = await server.givenUser({ role: 'Administrator' })
  await givenLot(server.services, administrator)
  const limits = { ...WIDE_LIMITS, dailyCredits: 5, approvalCredits: 1 }
  const { key } = await givenKey(server, administrator, { scopes: ['search', 'licence', 'download'], limits })
  const id = await server.givenClip({
    id: 1_001,
    title: 'Flood water in York',
    description: 'The Ouse has flooded King’s Staith.',
    keywords: ['flood', 'river'],
    restrictions: 'Not for use in advertising.',
    dateTaken: '2026-02-03',
    master: Buffer.from('the master file'),
  })
  const written: string[] = []
  const agent = await connectAgent(server.http, key, {
    onExchange({ sent, received }) {
      written.push(block('The agent sends', sent))
      if (received !== null) written.push(block('The server answers', received))
    },
  })
  await callTool(agent, SEARCH, { term: 'flood york', type: 'video' })
  await callTool(agent, FACTS, { clip_id: id })
  await callTool(agent, PRICES, { clip_id: id })
  const wanted = { clip_id: id, pay_by: 'credits', tier: 'DELI' }
  const { confirmation } = await callTool(agent, LICENSE, wanted)
  await callTool(agent, LICENSE, { ...wanted, confirmation_token: confirmation?.token })

  const text = readFileSync(DOCUMENT, 'utf8')
  const [before = '', rest = ''] = text.split(BEGIN)
  const [recorded = '', after = ''] = rest.split(END)
  const transcript = `\n${written.join('\n')}\n`
  if (process.env['UPDATE_TRANSCRIPT'] === '1') {
    writeFileSync(DOCUMENT, [before, BEGIN, transcript, END, after].join(''))
  } else expect(recorded).toBe(transcript)
})

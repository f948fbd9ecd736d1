/** An agent: the client of the official SDK, which reaches the test server without the network. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import type { FastifyInstance } from 'fastify'
import { MOUNTS } from '../src/mounts.ts'

export const MCP_PATH = `${MOUNTS.api.path}/mcp`

/** The protocol before sessions were removed, which most agents speak, and the present one. */
export const ERAS = ['legacy', 'auto'] as const

type Exchange = { sent: unknown; received: unknown }
type AgentOptions = { era?: (typeof ERAS)[number]; onExchange?: (exchange: Exchange) => void }

/** @throws the SDK's error if the server refuses the first message */
export async function connectAgent(
  http: FastifyInstance,
  key: string,
  { era = 'legacy', onExchange }: AgentOptions = {},
): Promise<Client> {
  const client = new Client({ name: 'test-agent', version: '1.0.0' }, { versionNegotiation: { mode: era } })
  const transport = new StreamableHTTPClientTransport(new URL(`http://localhost:3000${MCP_PATH}`), {
    requestInit: { headers: { authorization: `Bearer ${key}` } },
    async fetch(url, init = {}) {
      const answer = await http.inject({
        method: init.method === 'POST' ? 'POST' : 'GET',
        url: new URL(url).pathname,
        headers: { ...Object.fromEntries(new Headers(init.headers)), host: 'localhost:3000' },
        ...(typeof init.body === 'string' && { payload: init.body }),
      })
      if (typeof init.body === 'string') {
        onExchange?.({ sent: JSON.parse(init.body), received: messageOf(answer.body) })
      }
      const headers = Object.entries(answer.headers).map(([name, value]): [string, string] => [
        name,
        String(value),
      ])
      return new Response(answer.body === '' ? null : answer.body, { status: answer.statusCode, headers })
    },
  })
  await client.connect(transport)
  return client
}

/** The message of a response, which may be the only event of a stream; null without one. */
function messageOf(body: string): unknown {
  const text = /^data: (.*)$/m.exec(body)?.[1] ?? body
  return text === '' ? null : JSON.parse(text)
}

/** The answer of a tool, or its refusal as a sentence. */
export async function callTool(
  agent: Client,
  name: string,
  args: Record<string, unknown> = {},
): Promise<{ data: Record<string, any>; refused: string | null }> {
  const { content, structuredContent, isError } = await agent.callTool({ name, arguments: args })
  const [first] = content
  const text = first?.type === 'text' ? first.text : ''
  return { data: (structuredContent ?? {}) as Record<string, unknown>, refused: isError ? text : null }
}

/** An agent: the client of the official SDK, which reaches the test server without the network. */
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import * as schemas from '@rushes/contract/mcp-tools'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
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

type Arguments = Record<string, unknown>

/** Returns the answer of a tool, which has the schema of the contract. */
export async function callTool<Output extends z.ZodType>(
  agent: Client,
  [name, output]: readonly [string, Output],
  args: Arguments = {},
): Promise<z.output<Output>> {
  return output.parse((await agent.callTool({ name, arguments: args })).structuredContent)
}

/** Returns the sentence with which a tool refuses; null if it answers. */
export async function refusalOfTool(
  agent: Client,
  [name]: readonly [string, ...unknown[]],
  args: Arguments = {},
): Promise<string | null> {
  const { content, isError } = await agent.callTool({ name, arguments: args })
  const [first] = content
  return isError && first?.type === 'text' ? first.text : null
}

export const SEARCH = ['search_clips', schemas.McpHits] as const
export const FACTS = ['get_clip', schemas.McpClip] as const
export const PRICES = ['get_price', schemas.McpPrices] as const
export const LISTS = ['list_lists', schemas.McpLists] as const
export const NEW_LIST = ['create_list', schemas.McpCreatedList] as const
export const ADD = ['add_to_list', schemas.McpListChange] as const
export const LICENSE = ['license_clip', schemas.McpLicence] as const
export const REQUEST = ['request_approval', schemas.McpRequest] as const

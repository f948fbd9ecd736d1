/** The tools of the MCP server (R-MCP-1). Each one calls endpoints of the API; schemas are those of the contract. */
import { randomUUID } from 'node:crypto'
import type { ApiClient } from '@rushes/contract/client'
import type { KeyScope } from '@rushes/contract/key-scopes'
import * as schemas from '@rushes/contract/mcp-tools'
import { z } from 'zod'
import type { Services } from '../../context.ts'
import { licenseClip } from './license-clip.ts'
import type { Agent } from './quote-licence.ts'
import { readPrices } from './read-prices.ts'
import { requireInput } from './require-input.ts'

type Caller = Agent & { api: ApiClient; services: Services }

export type AgentTool = {
  name: string
  title: string
  description: string
  /** The scopes of the endpoints that it calls; a key without one of them does not see the tool. */
  scopes: readonly KeyScope[]
  /** JSON Schemas. */
  inputSchema: Record<string, unknown>
  outputSchema: Record<string, unknown>
  /** What it changes; null for a tool that only reads. */
  writes: 'lists' | 'purchases' | null
  /** @throws AppError and ApiError with a sentence for the agent */
  run(caller: Caller, input: unknown): Promise<Record<string, unknown>>
}

type Definition<In extends z.ZodObject, Out extends z.ZodObject> = Pick<
  AgentTool,
  'name' | 'title' | 'description' | 'scopes'
> & {
  input: In
  output: Out
  writes?: AgentTool['writes']
  run(caller: Caller, input: z.input<In>): Promise<unknown>
}

function tool<In extends z.ZodObject, Out extends z.ZodObject>({
  input,
  output,
  writes = null,
  run,
  ...rest
}: Definition<In, Out>): AgentTool {
  return {
    ...rest,
    inputSchema: z.toJSONSchema(input.strict(), { io: 'input', unrepresentable: 'any' }),
    outputSchema: z.toJSONSchema(output, { unrepresentable: 'any' }),
    writes,
    async run(caller, given = {}) {
      requireInput(input, given)
      // Parsed by the schema, so that fields of the endpoint that no agent needs are left out.
      return output.parse(await run(caller, given))
    },
  }
}

/** Made at the first call of the server, because no start needs them. */
export const agentTools = (): AgentTool[] => [
  tool({
    name: 'search_clips',
    title: 'Search clips',
    description:
      'Search videos, images and shorts of the catalogue. Lists such as country, rating or quality are separated by commas.',
    scopes: ['search'],
    input: schemas.McpSearch,
    output: schemas.McpHits,
    run: async ({ api }, querystring) => (await api.call('GET /clip/clips', { querystring })).data,
  }),
  tool({
    name: 'get_clip',
    title: 'Get the facts of a clip',
    description:
      'Get the description, shot list, evidence, restrictions and rights of a clip, the licences that the account holds, and why it cannot be licensed, if so.',
    scopes: ['search'],
    input: schemas.McpClipChoice,
    output: schemas.McpClip,
    async run({ api, services: { config } }, { clip_id: id }) {
      const { data } = await api.call('GET /clip/clips/:id', { params: { id } })
      return { ...data, preview: config.baseUrl + data.filepath, page: `${config.baseUrl}/clip/${id}` }
    },
  }),
  tool({
    name: 'get_price',
    title: 'Get the prices of a clip',
    description:
      'Get what each licence of a clip costs this account, in minor units before tax, and which licences are not available for the clip or the audience of the account.',
    scopes: ['search'],
    input: schemas.McpClipChoice,
    output: schemas.McpPrices,
    run: ({ api, viewer }, { clip_id }) => readPrices(api, viewer, clip_id),
  }),
  tool({
    name: 'list_lists',
    title: 'List saved lists',
    description:
      'List the own saved lists and those of the company, newest first, with the ids of their clips.',
    scopes: ['search'],
    input: schemas.McpListQuery,
    output: schemas.McpLists,
    async run({ api, viewer: { userId } }, querystring) {
      return (await api.call('GET /clip/savelists/user/:userId', { params: { userId }, querystring })).data
    },
  }),
  tool({
    name: 'create_list',
    title: 'Create a list',
    description: 'Create a private list, optionally with clips, to collect clips for a person.',
    scopes: ['search'],
    input: schemas.McpNewList,
    output: schemas.McpCreatedList,
    writes: 'lists',
    async run({ api, viewer: { userId } }, { name, clip_ids }) {
      const body = { user_id: userId, name, ...(clip_ids && { clip_ids }) }
      return (await api.call('POST /clip/savelists/create', { body })).data
    },
  }),
  tool({
    name: 'add_to_list',
    title: 'Add clips to a list',
    description: 'Add clips to the end of an own list. A clip that is in it already keeps its position.',
    scopes: ['search'],
    input: schemas.McpListAddition,
    output: schemas.McpListChange,
    writes: 'lists',
    run: async ({ api }, body) => (await api.call('POST /clip/savelists/addClip', { body })).data,
  }),
  tool({
    name: 'license_clip',
    title: 'License a clip',
    description:
      'License a clip by credits or by invoice, within the limits of the API key. Call it first without confirmation_token: nothing is bought, and the answer contains the price, the restrictions and a token. Show them to the user, and call it again with the same arguments and the token once the user agrees. The token works once, within five minutes.',
    scopes: ['search', 'licence', 'download'],
    input: schemas.McpLicenceRequest,
    output: schemas.McpLicence,
    writes: 'purchases',
    run: ({ services, ...caller }, input) =>
      licenseClip(services, caller, schemas.McpLicenceRequest.parse(input)),
  }),
  tool({
    name: 'request_approval',
    title: 'Request the approval of an Administrator',
    description:
      'Ask the Administrators of the account to buy clips under one licence, when the limits of the API key do not suffice. They are emailed, and buy or decline at the returned address. An open request for the same clips is returned again.',
    scopes: ['licence'],
    input: schemas.McpApproval,
    output: schemas.McpRequest,
    writes: 'purchases',
    async run({ api, services: { config } }, { clip_ids, tier, note }) {
      const lines = clip_ids.map((id) => ({ id, tier }))
      const { data } = await api.call('POST /clip/requests', {
        body: { lines, note },
        headers: { 'idempotency-key': randomUUID() },
      })
      return { ...data, url: config.baseUrl + data.url }
    },
  }),
]

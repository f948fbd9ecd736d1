/**
 * The rows of the table of access for endpoints outside the description of the API, because their answer has no end or
 * their methods and headers belong to another protocol.
 */
import { everyone, type Principal, staff, tokenOf, type World } from './principals.ts'
import { type HiddenRow, sendHidden } from './send-hidden.ts'
import { HIDDEN_SSO } from './sso-table.ts'
import { UPLOADS } from './uploads-table.ts'

export const HIDDEN: readonly HiddenRow[] = [
  {
    key: 'GET /agency/events',
    statuses: staff('Staff'),
    call: () => ({ path: '/agency/events?topics=admin' }),
  },
  // Only API keys speak to agents; sessions get 401.
  {
    key: 'POST /mcp',
    statuses: everyone(401),
    call: () => ({
      path: '/mcp',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    }),
  },
  ...HIDDEN_SSO,
  ...UPLOADS,
]

export async function statusOfHidden(row: HiddenRow, world: World, principal: Principal): Promise<number> {
  const { path, headers = {}, body } = await row.call(world, principal)
  const [method = ''] = row.key.split(' ')
  const sent = {
    method,
    path,
    headers,
    token: tokenOf(world, principal),
    ...(body !== undefined && { body }),
  }
  return (await sendHidden(world, sent)).status
}

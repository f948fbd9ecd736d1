import type { SsoConnection } from '@rushes/contract/sso'
import type { Connection } from './sso.queries.ts'

/** Returns the connection in the shape of the API contract, without its secret. */
export function describeConnection(row: Connection | undefined): SsoConnection | null {
  if (!row) return null
  return {
    issuer: row.issuer,
    clientId: row.client_id,
    roleClaim: row.role_claim,
    administratorValue: row.administrator_value,
    state: row.enabled_at === null ? 'waiting' : 'enabled',
    domains: row.domains,
    revision: row.revision,
  }
}

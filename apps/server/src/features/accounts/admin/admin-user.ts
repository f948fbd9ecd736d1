/** A customer's person as the admin area shows it, and as a row of a table. */
import type { UserRow } from '@rushes/contract/agency-users'
import { minuteOf } from '../../../platform/agency-time.ts'
import type { AdminUserRow } from './admin-users.queries.ts'
import { nameOf } from './change-person.ts'

export const USER_COLUMNS = ['Number', 'Name', 'Email', 'Account', 'Company', 'Role', 'State', 'Last login']

export const toUserRow = (row: AdminUserRow): UserRow => ({
  id: row.id,
  name: nameOf(row),
  email: row.email,
  account: { id: row.account_id, name: row.account_name },
  role: row.role,
  state: row.status,
  last_login_at: row.last_login_at?.toISOString() ?? null,
})

export const userCells = (row: AdminUserRow, timeZone: string): string[] => [
  String(row.id),
  nameOf(row),
  row.email,
  String(row.account_id),
  row.account_name,
  row.role,
  row.status,
  row.last_login_at ? minuteOf(row.last_login_at, timeZone) : '',
]

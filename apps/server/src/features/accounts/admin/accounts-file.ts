/** Companies as rows of a table. */
import { minuteOf } from '../../../platform/agency-time.ts'
import type { AdminAccountRow } from './admin-account.queries.ts'

export const ACCOUNT_COLUMNS = [
  'Number',
  'Company',
  'State',
  'Country',
  'Users',
  'Can purchase',
  'Can prepay',
]
export const MORE_COLUMNS = ['Shorts only', 'Credits', 'Last seen']

const yes = (is: boolean) => (is ? 'yes' : 'no')

export const accountCells = (row: AdminAccountRow, timeZone: string): string[] => [
  String(row.id),
  row.name,
  row.state,
  row.country_name,
  String(row.people ?? 0),
  yes(row.can_purchase),
  yes(row.can_prepay),
  yes(row.shorts_only),
  String(row.credits ?? 0),
  row.last_seen_at ? minuteOf(row.last_seen_at, timeZone) : '',
]

/** Download links as rows of a table. */
import { minuteOf } from '../../platform/agency-time.ts'
import { toAdminLink } from './admin-link.ts'
import type { AdminLinkRow } from './admin-links.queries.ts'

export const LINK_COLUMNS = [
  'Number',
  'Title',
  'Recipients',
  'Clips',
  'Opened',
  'Left',
  'Made',
  'Ends',
  'State',
  'By',
]

export function linkCells(row: AdminLinkRow, now: Date, timeZone: string): string[] {
  const link = toAdminLink(row, now)
  return [
    String(link.id),
    link.title,
    link.recipients.join(' '),
    String(link.clip_count),
    String(link.opened),
    String(link.left ?? ''),
    minuteOf(row.created_at, timeZone),
    row.expires_at ? minuteOf(row.expires_at, timeZone) : '',
    link.state,
    link.made_by ?? '',
  ]
}

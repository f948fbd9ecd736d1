/** Upload links as rows of a table. */
import { minuteOf } from '../../platform/agency-time.ts'
import { toAdminUploadLink } from './admin-upload-link.ts'
import type { AdminUploadLinkRow } from './admin-upload-links.queries.ts'

export const UPLOAD_LINK_COLUMNS = [
  ...['Number', 'What for', 'Name', 'Email', 'Files', 'Bytes', 'Made', 'Ends', 'State', 'Signed', 'By'],
]

export function uploadLinkCells(row: AdminUploadLinkRow, now: Date, timeZone: string): string[] {
  const link = toAdminUploadLink(row, now)
  return [
    ...[String(link.id), link.title, link.name, link.email],
    ...[String(link.file_count), String(link.file_bytes)],
    ...[minuteOf(row.created_at, timeZone), minuteOf(row.expires_at, timeZone), link.state],
    row.signed_at ? minuteOf(row.signed_at, timeZone) : '',
    link.made_by ?? '',
  ]
}

/** Upload links as rows of a table. */
import { minuteOf } from '../../platform/agency-time.ts'
import { toDeskUploadLink } from './desk-upload-link.ts'
import type { DeskUploadLinkRow } from './desk-upload-links.queries.ts'

export const UPLOAD_LINK_COLUMNS = [
  ...['Number', 'What for', 'Name', 'Email', 'Files', 'Bytes', 'Made', 'Ends', 'State', 'Signed', 'By'],
]

export function uploadLinkCells(row: DeskUploadLinkRow, now: Date, timeZone: string): string[] {
  const link = toDeskUploadLink(row, now)
  return [
    ...[String(link.id), link.title, link.name, link.email],
    ...[String(link.file_count), String(link.file_bytes)],
    ...[minuteOf(row.created_at, timeZone), minuteOf(row.expires_at, timeZone), link.state],
    row.signed_at ? minuteOf(row.signed_at, timeZone) : '',
    link.made_by ?? '',
  ]
}

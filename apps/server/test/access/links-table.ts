/** The rows of the table of access for download links at the desk. */
import { randomBytes } from 'node:crypto'
import { makeDownloadLink } from '../../src/features/downloads/make-download-link.ts'
import { desk } from './principals.ts'
import { NO_ID, none, type Row, row, type Subject } from './rows.ts'

const link: Subject = {
  name: 'a download link of the desk',
  async make({ server }) {
    const clipIds = [await server.givenClip({ master: randomBytes(8) })]
    const order = { title: 'A link', clipIds, recipients: ['@paper.example'], days: 1, limit: 1 }
    return (await makeDownloadLink(server.services, order)).id
  },
  absent: NO_ID,
  absentStatuses: desk('Manager', 404),
}

export const LINKS: readonly Row[] = [
  row('GET /agency/links', desk('Manager')),
  row('GET /agency/links/csv', desk('Manager')),
  row('GET /agency/links/:id', desk('Manager'), link),
  row('POST /agency/links', desk('Manager', 422), none, () => ({
    body: { title: 'A link', clips: '', recipients: '@paper.example' },
  })),
  row('POST /agency/links/:id/extend', desk('Manager'), link, () => ({ body: { days: 1, times: 1 } })),
  row('POST /agency/links/:id/resend', desk('Manager'), link),
  row('POST /agency/links/:id/revoke', desk('Manager'), link),
]

/** The rows of the table of access for download links in the admin area, and for upload links. */
import { randomBytes } from 'node:crypto'
import { makeDownloadLink } from '../../src/features/downloads/make-download-link.ts'
import { makeUploadLink } from '../../src/features/upload-links/make-upload-link.ts'
import { everyone, staff, type World } from './principals.ts'
import { NO_ID, none, type Row, row, type Subject } from './rows.ts'

const link: Subject = {
  name: 'a download link of the admin area',
  async make({ server }) {
    const clipIds = [await server.givenClip({ master: randomBytes(8) })]
    const order = { title: 'A link', clipIds, recipients: ['@paper.example'], days: 1, limit: 1 }
    return (await makeDownloadLink(server.services, order)).id
  },
  absent: NO_ID,
  absentStatuses: staff('Manager', 404),
}

const ASKED = { title: 'The fire', name: 'Ann', email: 'ann@paper.example', questions: ['Is it yours?'] }

async function givenUploadLink({ server, users }: World): Promise<number> {
  const id = await makeUploadLink(
    server.services,
    { ...ASKED, message: '', days: 1, files: 1, gigabytes: 1, thread: null },
    { userId: users.manager.userId, ip: '127.0.0.1' },
  )
  // A second email of a link has another key because of its time.
  server.later(1)
  return id
}

const uploadLink: Subject = {
  name: 'an upload link of the admin area',
  make: givenUploadLink,
  absent: NO_ID,
  absentStatuses: staff('Manager', 404),
}

const uploadRef: Subject = {
  name: 'an upload link',
  async make(world) {
    const params = { id: await givenUploadLink(world) }
    const { data } = await world.users.manager.call('GET /agency/upload-links/:id', { params })
    return data.url?.split('/').at(-1) ?? ''
  },
}

export const LINKS: readonly Row[] = [
  row('GET /agency/links', staff('Manager')),
  row('GET /agency/links/csv', staff('Manager')),
  row('GET /agency/links/:id', staff('Manager'), link),
  row('POST /agency/links', staff('Manager', 422), none, () => ({
    body: { title: 'A link', clips: '', recipients: '@paper.example' },
  })),
  row('POST /agency/links/:id/extend', staff('Manager'), link, () => ({ body: { days: 1, times: 1 } })),
  row('POST /agency/links/:id/resend', staff('Manager'), link),
  row('POST /agency/links/:id/revoke', staff('Manager'), link),
  row('GET /agency/upload-links', staff('Manager')),
  row('GET /agency/upload-links/csv', staff('Manager')),
  row('GET /agency/upload-links/:id', staff('Manager'), uploadLink),
  row('POST /agency/upload-links', staff('Manager'), none, () => ({ body: ASKED })),
  row('POST /agency/upload-links/:id/extend', staff('Manager'), uploadLink, () => ({
    body: { days: 1, files: 0, gigabytes: 0 },
  })),
  row('POST /agency/upload-links/:id/resend', staff('Manager'), uploadLink),
  row('POST /agency/upload-links/:id/revoke', staff('Manager'), uploadLink),
  // Public for every holder of the address; there is no uploaded file to sign.
  row('POST /clip/uploads/link', everyone(), uploadRef, (ref) => ({ body: { ref } })),
  row('POST /clip/uploads/sign', everyone(409), uploadRef, (ref) => ({
    body: { ref, files: ['none'], answers: ['yes'], name: 'Ann', day: '2026-01-01' },
  })),
]

/** The rows of the table of access for the inbox. */
import { openEnquiry } from '../../src/features/enquiries/open-enquiry.ts'
import { staff } from './principals.ts'
import { NO_ID, none, type Row, row, type Subject } from './rows.ts'

const thread: Subject = {
  name: 'a thread of the inbox',
  async make({ server }) {
    const { services } = server
    const reference = `VIDEO-${await server.givenClip()}`
    const sender = { name: 'Ann', email: 'ann@paper.example', company: 'The Paper', userId: null }
    await openEnquiry(services, { reference, sender: { ...sender, type: 1, message: 'Hello' } })
    const { id } = await services.db
      .selectFrom('inbox_threads')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow()
    return id
  },
  absent: NO_ID,
  absentStatuses: staff('Staff', 404),
}

export const INBOX: readonly Row[] = [
  row('GET /agency/inbox', staff('Staff')),
  row('GET /agency/inbox/csv', staff('Staff')),
  row('GET /agency/inbox/team', staff('Staff')),
  row('GET /agency/inbox/:id', staff('Staff'), thread),
  row('POST /agency/inbox/:id/reply', staff('Staff'), thread, () => ({
    body: { to: 'ann@paper.example', body: 'Yes', seen: 0 },
  })),
  row('POST /agency/inbox/:id/note', staff('Staff'), thread, () => ({ body: { body: 'A note' } })),
  row('POST /agency/inbox/changes', staff('Staff', 404), none, () => ({
    body: { ids: [NO_ID], change: { what: 'close' } },
  })),
]

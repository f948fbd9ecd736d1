/** The rows of the table of access for the agency's team, second factors and passkeys. */
import { randomUUID } from 'node:crypto'
import { insertEmail } from '../../src/features/outbox/outbox.queries.ts'
import { PASSKEYS } from './passkeys-table.ts'
import { staff } from './principals.ts'
import * as subjects from './rows.ts'
import { type Row, row, type Subject } from './rows.ts'

const groupOfSettings: Subject = {
  name: 'a group of settings',
  make: async () => 'retention',
  absent: 'none',
  absentStatuses: staff('Superuser', 404),
}

const email: Subject = {
  name: 'an outgoing email',
  async make({ server: { services } }) {
    const { db, clock } = services
    const dedupeKey = randomUUID()
    const texts = { subject: 'Receipt', text: 'Thank you.', html: '<p>Thank you.</p>' }
    await insertEmail(db, { dedupe_key: dedupeKey, recipient: 'buyer@paper.example', ...texts }, clock.now())
    const query = db.selectFrom('outbox_mails').select('id').where('dedupe_key', '=', dedupeKey)
    return (await query.executeTakeFirstOrThrow()).id
  },
  absent: subjects.NO_ID,
  absentStatuses: staff('Superuser', 404),
}

export const TEAM: readonly Row[] = [
  ...PASSKEYS,
  row('POST /agency/session/factor', staff('Staff', 409), subjects.none, () => ({
    body: { code: '123456' },
  })),
  row('POST /agency/factor/begin', staff('Staff')),
  row('POST /agency/factor/confirm', staff('Staff', 409), subjects.none, () => ({
    body: { code: '123456' },
  })),
  row('POST /agency/factor/remove', staff('Staff', 409)),
  row('POST /agency/factor/codes', staff('Staff', 409)),
  row('GET /agency/team', staff('Administrator')),
  row('GET /agency/settings', staff('Superuser')),
  row('POST /agency/settings/:group', staff('Superuser'), groupOfSettings, () => ({
    body: { revision: 0 },
  })),
  row('POST /agency/settings/test-mail', staff('Superuser')),
  row('GET /agency/settings/test-mail', staff('Superuser'), subjects.none, () => ({
    query: { at: '2026-01-05T10:00:00.000Z' },
  })),
  row('GET /agency/emails', staff('Superuser')),
  row('GET /agency/emails/csv', staff('Superuser')),
  row('GET /agency/emails/:id', staff('Superuser'), email),
  row('POST /agency/team/invite', staff('Administrator'), subjects.none, () => ({
    body: { name: 'Ann Other', email: `${randomUUID()}@agency.example`, role: 'Staff' },
  })),
  row('POST /agency/team/:id/role', staff('Administrator'), subjects.staffUser, () => ({
    body: { role: 'Manager' },
  })),
  row('POST /agency/team/:id/reset-factor', staff('Administrator', 409), subjects.staffUser),
  row('POST /agency/team/:id/disable', staff('Administrator'), subjects.staffUser),
  row('POST /agency/team/:id/restore', staff('Administrator'), subjects.staffUser),
]

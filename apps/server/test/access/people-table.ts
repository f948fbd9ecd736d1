/** The rows of the table of access for the agency's own people and their proofs. */
import { randomUUID } from 'node:crypto'
import { desk } from './principals.ts'
import * as things from './rows.ts'
import { type Row, row, type Subject } from './rows.ts'

const groupOfSettings: Subject = {
  name: 'a group of settings',
  make: async () => 'retention',
  absent: 'none',
  absentStatuses: desk('Superuser', 404),
}

export const PEOPLE: readonly Row[] = [
  row('POST /agency/session/factor', desk('Staff', 409), things.none, () => ({ body: { code: '123456' } })),
  row('POST /agency/session/confirm', desk('Staff', 422), things.none, () => ({
    body: { password: 'wrong' },
  })),
  row('POST /agency/factor/begin', desk('Staff')),
  row('POST /agency/factor/confirm', desk('Staff', 409), things.none, () => ({ body: { code: '123456' } })),
  row('POST /agency/factor/remove', desk('Staff', 409)),
  row('POST /agency/factor/codes', desk('Staff', 409)),
  row('GET /agency/people', desk('Administrator')),
  row('GET /agency/settings', desk('Superuser')),
  row('POST /agency/settings/:group', desk('Superuser'), groupOfSettings, () => ({
    body: { revision: 0 },
  })),
  row('POST /agency/settings/test-mail', desk('Superuser')),
  row('GET /agency/settings/test-mail', desk('Superuser'), things.none, () => ({
    query: { at: '2026-01-05T10:00:00.000Z' },
  })),
  row('POST /agency/people/invite', desk('Administrator'), things.none, () => ({
    body: { name: 'Ann Other', email: `${randomUUID()}@agency.example`, role: 'Staff' },
  })),
  row('POST /agency/people/:id/role', desk('Administrator'), things.agent, () => ({
    body: { role: 'Manager' },
  })),
  row('POST /agency/people/:id/reset-factor', desk('Administrator', 409), things.agent),
  row('POST /agency/people/:id/disable', desk('Administrator'), things.agent),
  row('POST /agency/people/:id/restore', desk('Administrator'), things.agent),
]

/** The rows of the table of access for contributors. */
import { randomUUID } from 'node:crypto'
import { staff } from './principals.ts'
import { NO_ID, none, type Row, row, type Subject } from './rows.ts'

const FIELDS = { email: '', share_percent: 50, statement_currency: 'GBP', notes: '' } as const

export const contributor: Subject = {
  name: 'a contributor',
  async make({ server: { services } }) {
    const { id } = await services.db
      .insertInto('contributors')
      .values({ ...FIELDS, name: randomUUID(), created_at: services.clock.now() })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  },
  absent: NO_ID,
  absentStatuses: staff('Manager', 404),
}

export const CONTRIBUTORS: readonly Row[] = [
  row('GET /agency/contributors', staff('Manager')),
  row('POST /agency/contributors', staff('Manager'), none, () => ({
    body: { ...FIELDS, name: randomUUID() },
  })),
  row('POST /agency/contributors/:id', staff('Manager'), contributor, () => ({
    body: { ...FIELDS, name: randomUUID(), status: 'active', revision: 1 },
  })),
]

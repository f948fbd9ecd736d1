/** The rows of the table of access for credits at the desk. */
import { randomUUID } from 'node:crypto'
import { desk } from './principals.ts'
import { accountA, type Row, row, type Subject } from './rows.ts'

const account = (lowest: 'Manager' | 'Administrator'): Subject => ({
  ...accountA,
  absentStatuses: desk(lowest, 404),
})
const said = () => ({ media: 'video', reason: 'A goodwill', key: randomUUID() })

export const CREDITS: readonly Row[] = [
  row('GET /agency/accounts/:id/credits', desk('Manager'), account('Manager')),
  row('POST /agency/accounts/:id/credits', desk('Administrator'), account('Administrator'), () => ({
    body: { ...said(), tier: 'DELI', delta: 1 },
  })),
  row('POST /agency/accounts/:id/allowance', desk('Administrator'), account('Administrator'), () => ({
    body: { ...said(), size: 5, period: 'month' },
  })),
]

/** The rows of the table of access for reports. */

import { contributor } from './contributors-table.ts'
import { desk } from './principals.ts'
import { type Row, row, type Subject } from './rows.ts'

const report = (name: string): Subject => ({ name: `the report ${name}`, make: async () => name })

const payee: Subject = { ...contributor, absentStatuses: desk('Administrator', 404) }

export const REPORTS: readonly Row[] = [
  row('GET /agency/reports/:name', desk('Manager'), report('downloads')),
  row('GET /agency/reports/:name/csv', desk('Manager'), report('downloads')),
  row('GET /agency/money-reports/:name', desk('Administrator'), report('sales')),
  row('GET /agency/money-reports/:name/csv', desk('Administrator'), report('sales')),
  row('GET /agency/contributors/:id/statement', desk('Administrator'), payee),
  row('GET /agency/contributors/:id/statement/csv', desk('Administrator'), payee),
]

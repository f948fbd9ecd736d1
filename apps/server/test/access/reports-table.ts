/** The rows of the table of access for reports. */

import { contributor } from './contributors-table.ts'
import { staff } from './principals.ts'
import { type Row, row, type Subject } from './rows.ts'

const report = (name: string): Subject => ({ name: `the report ${name}`, make: async () => name })

const payee: Subject = { ...contributor, absentStatuses: staff('Administrator', 404) }

export const REPORTS: readonly Row[] = [
  row('GET /agency/reports/:name', staff('Manager'), report('downloads')),
  row('GET /agency/reports/:name/csv', staff('Manager'), report('downloads')),
  row('GET /agency/money-reports/:name', staff('Administrator'), report('sales')),
  row('GET /agency/money-reports/:name/csv', staff('Administrator'), report('sales')),
  row('GET /agency/contributors/:id/statement', staff('Administrator'), payee),
  row('GET /agency/contributors/:id/statement/csv', staff('Administrator'), payee),
]

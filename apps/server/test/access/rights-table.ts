/** The rows of the table of access for rights records. */
import { staff } from './principals.ts'
import * as things from './rows.ts'
import { type Row, row } from './rows.ts'

const FIELDS = {
  kind: 'agreement',
  holder: 'Ann',
  reference: '',
  contact: '',
  territories: [],
  excluded: [],
  from_day: null,
  until_day: null,
  uses: '',
  notes: '',
}
const REVISION = () => ({ body: { revision: 1 } })

export const RIGHTS: readonly Row[] = [
  row('GET /agency/rights', staff('Manager')),
  row('GET /agency/rights/csv', staff('Manager')),
  row('POST /agency/rights', staff('Manager'), things.none, () => ({ body: FIELDS })),
  row('GET /agency/rights/:id', staff('Manager'), things.rights),
  row('POST /agency/rights/:id', staff('Manager'), things.rights, () => ({
    body: { ...FIELDS, revision: 1 },
  })),
  row('POST /agency/rights/:id/clips', staff('Manager'), things.rights, REVISION),
  row('POST /agency/rights/:id/end', staff('Manager'), things.rights, () => ({
    body: { revision: 1, reason: 'Withdrawn' },
  })),
  // Without the bytes of the document.
  row('POST /agency/rights/:id/file', staff('Manager', 422), things.rights, () => ({
    query: { revision: '1', file_name: 'release.pdf' },
  })),
  row('GET /agency/rights/:id/file', staff('Manager'), things.rights),
]

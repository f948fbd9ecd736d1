/** The rows of the table of access for rights records. */
import { staff } from './principals.ts'
import * as subjects from './rows.ts'
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
  row('POST /agency/rights', staff('Manager'), subjects.none, () => ({ body: FIELDS })),
  row('GET /agency/rights/:id', staff('Manager'), subjects.rights),
  row('POST /agency/rights/:id', staff('Manager'), subjects.rights, () => ({
    body: { ...FIELDS, revision: 1 },
  })),
  row('POST /agency/rights/:id/clips', staff('Manager'), subjects.rights, REVISION),
  row('POST /agency/rights/:id/end', staff('Manager'), subjects.rights, () => ({
    body: { revision: 1, reason: 'Withdrawn' },
  })),
  // The request lacks the bytes of the document.
  row('POST /agency/rights/:id/file', staff('Manager', 422), subjects.rights, () => ({
    query: { revision: '1', file_name: 'release.pdf' },
  })),
  row('GET /agency/rights/:id/file', staff('Manager'), subjects.rights),
]

/** What a row of the contact sheet states about its file. */
import { expect, test } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import type { SheetFile } from './sheet-rows.ts'
import { SheetStatus } from './sheet-status.tsx'

type Row = NonNullable<SheetFile['row']>
type File = NonNullable<SheetFile['file']>

const FIELDS: Row['fields'] = {
  ...{
    title: 'Fox',
    description: '',
    keywords: [],
    category_id: 1,
    location_text: '',
    location_code: null,
  },
  ...{
    date_taken: null,
    rating: 'BR',
    restrictions: '',
    credit_author: '',
    graphic: false,
    enquiry_only: false,
  },
}
const ROW: Row = {
  ...{ ingest_id: 1, clip_id: 50_001, state: 'draft', revision: 1, canEdit: true, thumbpath: null },
  ...{ missing: ['description'], warnings: [], fields: FIELDS },
}
const FILE: File = {
  ...{ upload_id: null, ingest_id: 1, file_name: 'fox.mov', size_bytes: 8, state: 'ready', progress: 0 },
  ...{ step: null, clip_id: 50_001, duplicate_of: null, problem: '' },
}

const shown = (row: Partial<Row>, file: Partial<File> = {}) => {
  const of = { key: 'fox', name: 'fox.mov', size: 8, upload: null }
  const isRefused = file.problem !== undefined
  return renderPage(
    <SheetStatus
      file={{ ...of, row: { ...ROW, ...row }, file: { ...FILE, ...file } }}
      refusal={null}
      isRefused={isRefused}
    />,
  )
}

test('a clip whose file has a warning states it before it is published', async () => {
  const { findByText, getByText } = shown({ warnings: ['Parts of the film are damaged, near 0:02.'] })
  await findByText('Please check: Parts of the film are damaged, near 0:02.')
  getByText(/^Missing: /)
})

test('a refused file states why, and not what its metadata lacks', async () => {
  const refused = { state: 'quarantined', clip_id: null, problem: 'The file is cut off.' } as const
  const { findByText, queryByText } = shown({ clip_id: null, state: null }, refused)
  await findByText('The file is cut off.')
  expect(queryByText(/^Missing: /)).toBeNull()
})

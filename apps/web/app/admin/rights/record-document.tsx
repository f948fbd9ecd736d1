/**
 * The document of a record: opened by an address that is valid for five minutes, added or replaced by a file
 * (R-CLEARANCE-5).
 */
import type { RightsRecord } from '@rushes/contract/agency-rights'
import { formatSize } from '@rushes/contract/file-labels'
import { MAX_RIGHTS_FILE } from '@rushes/contract/rights-limits'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { startDownload } from '../../lib/start-download.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useDraftAct } from '../kit/draft/use-draft-act.ts'
import type { RecordDraft } from './use-record-draft.ts'

export function RecordDocument({ record, draft }: { record: RightsRecord; draft: RecordDraft }) {
  const { id, revision, file } = record
  const { busy, failure, act } = useDraftAct(draft)
  const [fault, setFault] = useState<string | undefined>(undefined)

  async function add(chosen: File | undefined) {
    setFault(undefined)
    if (!chosen) return
    if (chosen.size > MAX_RIGHTS_FILE) return setFault('The file is larger than 10 MB.')
    const querystring = { revision, file_name: chosen.name }
    await act(() =>
      browserApi.call('POST /agency/rights/:id/file', { params: { id }, querystring, file: chosen }),
    )
  }

  async function openDocument() {
    setFault(undefined)
    try {
      const { data } = await browserApi.call('GET /agency/rights/:id/file', { params: { id } })
      startDownload(data.file_url)
    } catch (error) {
      setFault(messageOf(error))
    }
  }

  return (
    <section aria-labelledby="document" className="grid gap-3 rounded-sm border border-rule bg-sheet p-4">
      <h2 id="document" className="title text-xl">
        Document
      </h2>
      {file ? (
        <>
          <p className="wrap-anywhere">
            {file.name} <span className="text-ink-soft">({formatSize(file.size_bytes)})</span>
          </p>
          <Button onClick={() => void openDocument()}>Download document</Button>
        </>
      ) : (
        <p className="text-ink-soft">No document yet.</p>
      )}
      {record.ended_at === null && (
        <Field
          key={revision}
          label={file ? 'Replace' : 'Add'}
          type="file"
          accept="application/pdf,image/jpeg,image/png"
          help="PDF, JPEG or PNG, at most 10 MB."
          className="py-2"
          disabled={busy}
          error={fault}
          onChange={(event) => void add(event.currentTarget.files?.[0])}
        />
      )}
      {failure !== null && <Notice tone="stop">{failure}</Notice>}
    </section>
  )
}

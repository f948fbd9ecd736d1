/** Actions on one file in ingest; deletions are confirmed first. */
import type { IngestMove, IngestRow } from '@rushes/contract/agency-ingests'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { TextArea } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { FormModal } from '../kit/form-modal.tsx'

export const MOVE_LABELS: Readonly<Record<IngestMove, string>> = {
  retry: 'Retry',
  release: 'Release',
  'accept-duplicate': 'Apply metadata',
  cancel: 'Cancel ingest',
}

type IngestMovesProps = { row: IngestRow; onDone: () => void }
type PlainMove = Exclude<IngestMove, 'release'>

export function IngestMoves({ row, onDone }: IngestMovesProps) {
  const [requested, setRequested] = useState<IngestMove | null>(null)
  const [busy, setBusy] = useState(false)
  async function make(move: PlainMove) {
    setBusy(true)
    try {
      await browserApi.call(`POST /agency/ingests/:id/${move}`, { params: { id: row.id } })
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    } finally {
      setBusy(false)
      setRequested(null)
      onDone()
    }
  }
  return (
    <div className="flex flex-wrap gap-2">
      {row.moves.map((move) => (
        <Button
          key={move}
          size="small"
          busy={busy}
          aria-label={`${MOVE_LABELS[move]}: ${row.file_name}`}
          onClick={() => (move === 'retry' ? void make(move) : setRequested(move))}
        >
          {MOVE_LABELS[move]}
        </Button>
      ))}
      {requested === 'release' && (
        <ReleaseModal row={row} onDone={onDone} onClose={() => setRequested(null)} />
      )}
      {(requested === 'cancel' || requested === 'accept-duplicate') && (
        <ConfirmModal
          title={`${MOVE_LABELS[requested]}: ${row.file_name}`}
          busy={busy}
          onCancel={() => setRequested(null)}
          onConfirm={() => void make(requested)}
        >
          <p>
            {requested === 'cancel'
              ? row.purpose === 'new'
                ? 'The file and its renditions are deleted. It does not become a clip.'
                : 'New renditions are deleted. The clip does not change.'
              : `Clip ${row.duplicate_of} receives the metadata of this file. The file itself is not needed.`}
          </p>
        </ConfirmModal>
      )}
    </div>
  )
}

function ReleaseModal({ row, onDone, onClose }: IngestMovesProps & { onClose: () => void }) {
  const form = useForm({
    fields: ['reason'],
    check: (sent): Record<string, string> =>
      textOf(sent, 'reason') === '' ? { reason: 'Enter a reason to release the file.' } : {},
    async send(sent) {
      const body = { reason: textOf(sent, 'reason') }
      await browserApi.call('POST /agency/ingests/:id/release', { params: { id: row.id }, body })
      onClose()
      onDone()
      return null
    },
  })
  return (
    <FormModal title={`Release: ${row.file_name}`} form={form} submit="Release" validate onClose={onClose}>
      <p>Processing starts again without the usual limits. {row.problem}</p>
      <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={form.errors['reason']} />
    </FormModal>
  )
}

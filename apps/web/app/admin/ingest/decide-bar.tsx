/** Makes a decision about several files in ingest at once. */
import type { IngestMove, IngestRow } from '@rushes/contract/agency-ingests'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { FormModal } from '../kit/form-modal.tsx'
import { filesLabel } from '../kit/upload-labels.ts'
import { MOVE_LABELS } from './ingest-moves.tsx'

const MOVES: readonly IngestMove[] = ['retry', 'release', 'accept-duplicate', 'cancel']

const EFFECTS: Readonly<Record<IngestMove, string>> = {
  retry: 'Processing starts again.',
  release: 'Processing starts again without the usual limits.',
  'accept-duplicate': 'The existing clips get the texts of these files. The files themselves are not needed.',
  cancel: 'The files and everything that was made of them are removed.',
}

type DecideBarProps = { rows: readonly IngestRow[]; onDone: () => void }

/** One button for each move, with the number of selected files that have it. */
export function DecideBar({ rows, onDone }: DecideBarProps) {
  const [requested, setRequested] = useState<IngestMove | null>(null)
  const withMove = (move: IngestMove) => rows.filter(({ moves }) => moves.includes(move))
  return (
    <div className="flex flex-wrap items-center gap-2">
      {MOVES.filter((move) => withMove(move).length > 0).map((move) => (
        <Button key={move} size="small" onClick={() => setRequested(move)}>
          {MOVE_LABELS[move]}: {filesLabel(withMove(move).length)}
        </Button>
      ))}
      {requested && (
        <DecideModal
          move={requested}
          rows={withMove(requested)}
          onClose={() => {
            setRequested(null)
            onDone()
          }}
        />
      )}
    </div>
  )
}

type DecideModalProps = { move: IngestMove; rows: readonly IngestRow[]; onClose: () => void }

function DecideModal({ move, rows, onClose }: DecideModalProps) {
  const needsReason = move === 'release'
  const form = useForm({
    fields: ['reason'],
    check: (sent): Record<string, string> =>
      needsReason && textOf(sent, 'reason') === '' ? { reason: 'Enter a reason to release the files.' } : {},
    async send(sent) {
      const refusals = await makeAll(move, rows, textOf(sent, 'reason'))
      if (refusals.length > 0) notify(refusals.join(' '), { tone: 'stop' })
      onClose()
      return null
    },
  })
  return (
    <FormModal
      title={`${MOVE_LABELS[move]}: ${filesLabel(rows.length)}`}
      form={form}
      submit={MOVE_LABELS[move]}
      validate
      onClose={onClose}
    >
      <p>{EFFECTS[move]}</p>
      {needsReason && (
        <TextArea label="Reason" name="reason" rows={2} maxLength={500} error={form.errors['reason']} />
      )}
    </FormModal>
  )
}

/**
 * Makes the move for one file after the other; a refusal does not stop the rest.
 * @returns the refusals, each with the name of its file
 */
async function makeAll(move: IngestMove, rows: readonly IngestRow[], reason: string): Promise<string[]> {
  const refusals: string[] = []
  for (const { id, file_name: name } of rows) {
    const params = { id }
    const call =
      move === 'release'
        ? browserApi.call('POST /agency/ingests/:id/release', { params, body: { reason } })
        : browserApi.call(`POST /agency/ingests/:id/${move}`, { params })
    await call.catch((error: unknown) => refusals.push(`${name}: ${messageOf(error)}`))
  }
  return refusals
}

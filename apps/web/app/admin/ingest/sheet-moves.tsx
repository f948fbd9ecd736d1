/** Sends the selected clips to review or publishes them; shows first how many of them can be moved. */
import { useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { ConfirmModal } from '../../ui/confirm-modal.tsx'
import { MISSING_LABELS } from '../kit/clip-state-labels.ts'
import type { SheetFile } from './sheet-rows.ts'
import type { SheetMove, useSheetSave } from './use-sheet-save.ts'

type SheetMovesProps = {
  selected: readonly SheetFile[]
  canPublish: boolean
  saving: ReturnType<typeof useSheetSave>
}

const QUESTIONS: Readonly<Record<SheetMove, string>> = {
  review: 'They wait for a user who can publish them.',
  published: 'They are public in the storefront.',
}

const isComplete = ({ row }: SheetFile) => row?.missing.length === 0
const clipsLabel = (count: number) => (count === 1 ? '1 clip' : `${count} clips`)

export function SheetMoves({ selected, canPublish, saving }: SheetMovesProps) {
  const [requested, setRequested] = useState<SheetMove | null>(null)
  const drafts = selected.filter(({ row }) => row?.state === 'draft' || row?.state === 'review')
  const able = {
    review: drafts.filter((file) => isComplete(file) && file.row?.state === 'draft'),
    published: drafts.filter(isComplete),
  }
  const reason = reasonOf(selected, drafts)
  return (
    <div className="grid gap-2 border-t border-rule pt-4">
      <div className="flex flex-wrap gap-3">
        {able.review.length > 0 && (
          <Button onClick={() => setRequested('review')} busy={saving.busy}>
            Send {able.review.length} to review
          </Button>
        )}
        {canPublish && able.published.length > 0 && (
          <Button kind="primary" onClick={() => setRequested('published')} busy={saving.busy}>
            Publish {able.published.length}
          </Button>
        )}
      </div>
      {reason !== '' && <p className="text-sm text-ink-soft">{reason}</p>}
      {requested && (
        <ConfirmModal
          title={`${requested === 'review' ? 'Send to review' : 'Publish'}: ${clipsLabel(able[requested].length)}`}
          onCancel={() => setRequested(null)}
          onConfirm={() => {
            setRequested(null)
            void saving.move(able[requested], requested)
          }}
        >
          <p>{QUESTIONS[requested]}</p>
        </ConfirmModal>
      )}
    </div>
  )
}

/** Explains why some of the selected files cannot be moved. */
function reasonOf(selected: readonly SheetFile[], drafts: readonly SheetFile[]): string {
  const incomplete = drafts.filter((file) => !isComplete(file))
  const missing = new Set(
    incomplete.flatMap(({ row }) => row?.missing.map((point) => MISSING_LABELS[point]) ?? []),
  )
  const coming = selected.filter(({ row }) => row?.state == null).length
  return [
    coming > 0 ? `${coming} not a clip yet.` : '',
    incomplete.length > 0 ? `${incomplete.length} incomplete: ${[...missing].join(', ')}.` : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
}

/** The recalls of a clip with the numbers of their receipts, newest first (R-RECALL-4). */
import type { AdminClip } from '@rushes/contract/agency-clips'
import type { AgencyRecall } from '@rushes/contract/agency-recalls'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { useLiveReload } from '../kit/use-live-reload.ts'
import { NO_RECALLS } from './recall-labels.ts'
import { RecallReceipts } from './recall-receipts.tsx'

const CorrectionModal = lazyPart(async () => (await import('./correction-modal.tsx')).CorrectionModal, {
  close: ({ onClose }) => onClose(),
})

type RecallPanelProps = {
  clip: Pick<AdminClip, 'id' | 'first_published_at'>
  recalls: readonly AgencyRecall[]
}

export function RecallPanel({ clip, recalls }: RecallPanelProps) {
  useLiveReload([`clip:${clip.id}`])
  return (
    <section aria-labelledby="recalls" className="grid gap-4">
      <header className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <h2 id="recalls" className="title text-xl">
          Recalls
        </h2>
        {/* A clip that has never been public has no holders. */}
        {clip.first_published_at !== null && (
          <ModalButton
            label="Send a correction"
            modal={(close) => <CorrectionModal clipId={clip.id} onClose={close} />}
          />
        )}
      </header>
      {recalls.length === 0 ? (
        <p className="text-ink-soft">{NO_RECALLS}</p>
      ) : (
        <ul className="grid gap-4">
          {recalls.map((recall) => (
            <li key={recall.id} className="min-w-0">
              <RecallReceipts recall={recall} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

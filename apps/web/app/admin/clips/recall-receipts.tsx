/** One recall: what was issued, the numbers of its receipts, its recipients, and its release. */
import { RECALL_KIND_LABELS } from '@rushes/contract/agency-recall-labels'
import type { AgencyRecall } from '@rushes/contract/agency-recalls'
import { Suspense, useId, useState } from 'react'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { reasonLabel } from '../kit/move-labels.ts'
import { CHANGE_STATE, issuedLabel, recallStateLabel } from './recall-labels.ts'
import { RecallNumbers } from './recall-numbers.tsx'

const RecallRecipientList = lazyPart(
  async () => (await import('./recall-recipient-list.tsx')).RecallRecipientList,
)
const ReleaseRecallModal = lazyPart(
  async () => (await import('./release-recall-modal.tsx')).ReleaseRecallModal,
  { close: ({ onClose }) => onClose() },
)

export function RecallReceipts({ recall }: { recall: AgencyRecall }) {
  const [isOpen, setOpen] = useState(false)
  const heading = useId()
  const load = async () =>
    (await browserApi.call('GET /agency/recalls/:id/recipients/csv', { params: { id: recall.id } })).data
  return (
    <article aria-labelledby={heading} className="grid gap-4 rounded-sm border border-rule bg-sheet p-4">
      <header className="grid gap-1">
        <div className="flex flex-wrap items-center gap-x-4">
          <h3 id={heading} className="font-semibold">
            {RECALL_KIND_LABELS[recall.kind]}
          </h3>
          <RecallState recall={recall} />
        </div>
        <p className="text-sm text-ink-soft">{issuedLabel(recall)}</p>
      </header>
      <Cause recall={recall} />
      <RecallNumbers recall={recall} />
      <div className="flex flex-wrap items-center gap-3">
        <Button aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Hide recipients' : 'Show recipients'}
        </Button>
        <ExportButton load={load}>Export receipts as CSV</ExportButton>
        {recall.ended_as === null && <Release recall={recall} />}
      </div>
      <Suspense>{isOpen && <RecallRecipientList recall={recall} />}</Suspense>
    </article>
  )
}

const STATE_LOOKS = {
  open: { ink: 'text-caution', icon: 'triangle-alert' },
  released: { ink: 'text-clear', icon: 'circle-check' },
  superseded: { ink: 'text-ink-soft', icon: 'info' },
} as const

function RecallState({ recall }: { recall: AgencyRecall }) {
  const { ink, icon } = STATE_LOOKS[recall.ended_as ?? 'open']
  return (
    <p className={classNames('flex items-center gap-1.5 text-sm font-semibold', ink)}>
      <Icon of={icon} />
      {recallStateLabel(recall)}
    </p>
  )
}

/** Why the clip is recalled; the note is part of the email. */
function Cause({ recall: { reason, note } }: { recall: AgencyRecall }) {
  if (reason === '' && note === '') return null
  return (
    <div className="grid gap-1">
      {reason !== '' && <p>Reason: {reasonLabel(reason)}</p>}
      {note !== '' && (
        <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
          {note}
        </p>
      )}
    </div>
  )
}

/** A recall of a clip that is withheld or withdrawn lasts as long as that state. */
function Release({ recall }: { recall: AgencyRecall }) {
  if (recall.kind === 'withheld' || recall.kind === 'withdrawn') {
    return <p className="text-sm text-ink-soft">{CHANGE_STATE}</p>
  }
  return (
    <ModalButton label="Release" modal={(close) => <ReleaseRecallModal recall={recall} onClose={close} />} />
  )
}

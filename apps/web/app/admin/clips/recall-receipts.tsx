/** One recall: what was issued, the numbers of its receipts, its recipients, and its release. */
import type { AgencyRecall } from '@rushes/contract/agency-recalls'
import { Suspense, useId, useState } from 'react'
import { ExportButton } from '../../features/account/export-button.tsx'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { reasonLabel } from '../kit/move-labels.ts'
import { CHANGE_STATE, issuedLabel, RECALL_KIND_LABELS, recallStateLabel } from './recall-labels.ts'

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
      <div className="grid gap-x-8 gap-y-4 md:grid-cols-[1fr_16rem]">
        <div className="grid min-w-0 content-start gap-3">
          <header className="grid gap-1">
            <div className="flex flex-wrap items-baseline justify-between gap-x-6">
              <h3 id={heading} className="font-semibold">
                {RECALL_KIND_LABELS[recall.kind]}
              </h3>
              <RecallState recall={recall} />
            </div>
            <p className="text-sm text-ink-soft">{issuedLabel(recall)}</p>
          </header>
          {recall.reason !== '' && <p>Reason: {reasonLabel(recall.reason)}</p>}
          {recall.note !== '' && (
            <p dir="auto" className="max-w-prose wrap-anywhere whitespace-pre-line">
              {recall.note}
            </p>
          )}
        </div>
        <Numbers recall={recall} />
      </div>
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

function Numbers({
  recall: { recipients, seen, acknowledged, silent, unreachable },
}: {
  recall: AgencyRecall
}) {
  return (
    <DefinitionList
      facts={[
        { name: 'Recipients', value: recipients },
        { name: 'Seen', value: seen },
        { name: 'Acknowledged', value: acknowledged },
        { name: 'Silent', value: silent },
        {
          name: 'Unreachable',
          value: unreachable > 0 ? <strong className="text-stop">{unreachable}</strong> : 0,
        },
      ]}
    />
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

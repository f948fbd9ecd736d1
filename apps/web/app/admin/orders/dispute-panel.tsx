/** The dispute of a payment, and the response to the bank (R-DISPUTE-5). */
import type { AdminOrder } from '@rushes/contract/agency-orders'
import { lazy } from 'react'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import type { Person } from '../kit/person.ts'
import { DISPUTE_LABELS, moneyLabel } from './order-labels.ts'
import { Panel } from './panel.tsx'

const AnswerModal = lazy(async () => ({ default: (await import('./answer-modal.tsx')).AnswerModal }))

const OPEN = ['inquiry', 'needs_response', 'under_review']

export function DisputePanel({ order, person }: { order: AdminOrder; person: Person }) {
  const { disputes, lines } = order
  const last = disputes.findLast(({ state }) => OPEN.includes(state)) ?? disputes.at(-1)
  if (!last) return null
  const frozen = lines.filter(({ licence }) => licence?.frozen)
  const isOpen = OPEN.includes(last.state)
  return (
    <Panel title={DISPUTE_LABELS[last.state]}>
      <DefinitionList
        facts={[
          { name: 'Amount', value: moneyLabel(last.amount_minor, last.currency) },
          { name: 'Reason given by the bank', value: last.reason },
          { name: 'Opened', value: formatDateTime(last.opened_at) },
          {
            name: 'Answer by',
            value: isOpen && last.evidence_due_at && formatDateTime(last.evidence_due_at),
          },
          { name: 'Answered', value: last.evidence_sent_at && formatDateTime(last.evidence_sent_at) },
          { name: 'Frozen', value: frozen.map(({ licence }) => licence?.id).join(', ') },
        ]}
      />
      {isOpen && last.evidence_sent_at === null && <Answer order={order} person={person} />}
    </Panel>
  )
}

function Answer({ order, person }: { order: AdminOrder; person: Person }) {
  if (!person.capabilities.has('payments.review')) {
    return <p className="text-sm text-ink-soft">Superusers of the agency can respond to disputes.</p>
  }
  return (
    <div>
      <ModalButton
        kind="primary"
        label="Respond to dispute"
        modal={(close) => <AnswerModal order={order} onClose={close} />}
      />
    </div>
  )
}

/** A payment that was set aside: why, and the two decisions about it (R-PAYMENT-9). */
import type { DeskOrder } from '@rushes/contract/agency-orders'
import { Link } from 'react-router'
import { ModalButton } from '../../ui/modal-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Person } from '../kit/person.ts'
import { type Decision, DecisionModal } from './decision-modal.tsx'
import { Panel } from './panel.tsx'

export function ReviewPanel({ order, person }: { order: DeskOrder; person: Person }) {
  const { review_reason: reason, paid_again: twins, refunds } = order
  const isUnderWay = refunds.some(({ state }) => state === 'pending')
  return (
    <Panel title="This payment needs a decision">
      <p className="font-semibold break-words">{sentence(reason ?? '')}</p>
      {twins.length > 0 && (
        <Notice tone="caution" title="It may have been paid twice">
          <p>The account has paid for the same in:</p>
          <ul>
            {twins.map(({ id, reference }) => (
              <li key={id}>
                <Link to={`/admin/orders/${id}`} className="font-mono underline underline-offset-4">
                  {reference}
                </Link>
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p className="text-sm text-ink-soft">
        Nothing was licensed. Refund gives all of the money back.{' '}
        {decisionsOf(order).length > 1
          ? 'Accept gives the buyer what was ordered.'
          : 'It cannot be accepted, because another amount arrived than the order costs.'}
      </p>
      {isUnderWay && <p>A refund is under way. It is asked for again every minute.</p>}
      {!isUnderWay && <Decisions order={order} person={person} />}
    </Panel>
  )
}

const decisionsOf = ({ received_minor: received }: DeskOrder): readonly Decision[] =>
  received === null ? ['accept', 'refund'] : ['refund']

function Decisions({ order, person }: { order: DeskOrder; person: Person }) {
  if (!person.capabilities.has('payments.review')) {
    return <p className="text-sm text-ink-soft">A Superuser of the agency can decide.</p>
  }
  return (
    <div className="flex flex-wrap gap-3">
      {decisionsOf(order).map((decision) => (
        <ModalButton
          key={decision}
          kind={decision === 'accept' ? 'primary' : 'danger'}
          label={decision === 'accept' ? 'Accept' : 'Refund'}
          modal={(close) => <DecisionModal order={order} decision={decision} onClose={close} />}
        />
      ))}
    </div>
  )
}

const sentence = (words: string) => `${words.charAt(0).toUpperCase()}${words.slice(1)}.`

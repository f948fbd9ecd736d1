/** /admin/offers/:id: an offer, its lines, and their outcome (R-OFFER-1, R-OFFER-3, R-OFFER-4). */

import { dealFacts } from '@rushes/commerce/deal'
import { tierOf } from '@rushes/commerce/licence-tier'
import { formatMoney, majorToMinor } from '@rushes/commerce/money'
import type { AdminOfferDetail } from '@rushes/contract/agency-offers'
import { Link } from 'react-router'
import { formatDay } from '../../features/catalogue/clip-facts.ts'
import { browserApi } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { copyText, URL_COPIED } from '../../ui/copy-text.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { ModalButton } from '../../ui/modal-button.tsx'
import { ReasonModal } from '../kit/reason-modal.tsx'
import { useLiveReload } from '../kit/use-live-reload.ts'
import type { Visit } from '../kit/visit.ts'
import { MakeOfferButton } from './make-offer-button.tsx'
import { OFFER_STATE_LABELS } from './offer-labels.ts'

export async function open({ params: { id = '' }, signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/offers/:id', { params: { id }, signal })
  return <OfferScreen key={data.id} offer={data} />
}

const LINK = 'underline underline-offset-4'
type PartProps = { offer: AdminOfferDetail }

export function OfferScreen({ offer }: PartProps) {
  useLiveReload(['admin'])
  const { id, state, account, email, tier, thread_id: thread, deal, lines } = offer
  const clips = lines.map((line) => line.id).join(', ')
  return (
    <>
      <header className="mb-6 grid gap-3">
        <p className="caption">
          <Link to="/admin/offers" className={LINK}>
            Offers
          </Link>{' '}
          / {id}
        </p>
        <h1 className="title text-2xl wrap-anywhere">Offer to {account.name}</h1>
        <div className="flex flex-wrap gap-3">
          <Button size="small" onClick={() => void copyText(`${location.origin}/offer/${id}`, URL_COPIED)}>
            Copy the link
          </Button>
          <MakeOfferButton size="small" label="Create another offer" offer={{ email: email ?? '', clips }} />
          {state === 'open' && deal && (
            <MakeOfferButton
              size="small"
              label="Revise"
              offer={{ email: email ?? '', clips, tier, thread, revises: offer }}
            />
          )}
          {(state === 'open' || state === 'accepted') && <WithdrawOfferButton id={id} />}
        </div>
      </header>
      <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Lines offer={offer} />
        <OfferFacts offer={offer} />
      </div>
    </>
  )
}

function Lines({ offer: { lines, currency } }: PartProps) {
  return (
    <section aria-label="Clips">
      <h2 className="title mb-3 text-xl">{lines.length === 1 ? '1 clip' : `${lines.length} clips`}</h2>
      <ul className="border-t border-rule">
        {lines.map(({ id, title, price, order_id: order, refused }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 border-b border-rule py-2"
          >
            <Link to={`/admin/clips/${id}`} className={`wrap-anywhere ${LINK}`}>
              {id}: {title}
            </Link>
            <span className="tabular-nums">
              {formatMoney(majorToMinor(price), currency, { decimals: 0 })}
            </span>
            {order !== null && (
              <span className="col-span-2 text-sm text-clear">
                Bought with{' '}
                <Link to={`/admin/orders/${order}`} className={LINK}>
                  order {order}
                </Link>
              </span>
            )}
            {refused !== null && <span className="col-span-2 text-sm text-caution">{refused}</span>}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Withdraws an offer after a reason was entered (R-OFFER-4). */
function WithdrawOfferButton({ id }: { id: number }) {
  return (
    <ModalButton
      kind="danger"
      size="small"
      label="Withdraw"
      modal={(close) => (
        <ReasonModal
          title={`Withdraw offer ${id}`}
          missing="Enter a reason."
          act="Withdraw"
          leave="Keep it"
          send={(reason) =>
            browserApi.call('POST /agency/offers/:id/withdraw', { params: { id }, body: { reason } })
          }
          onClose={close}
        >
          The offer can no longer be used. A payment in progress is charged at the agreed prices. The customer
          gets an email with this reason.
        </ReasonModal>
      )}
    />
  )
}

/** The recipient, the price and the expiry of an offer. */
function OfferFacts({ offer }: PartProps) {
  const { state, account, email, tier, message, deal, thread_id: thread } = offer
  return (
    <aside className="rounded-sm border border-rule bg-sheet p-4 max-lg:row-start-1">
      <h2 className="title mb-3 text-xl">{OFFER_STATE_LABELS[state]}</h2>
      <DefinitionList
        facts={[
          {
            name: 'Account',
            value: (
              <Link dir="auto" to={`/admin/accounts/${account.id}/offers`} className={LINK}>
                {account.name}
              </Link>
            ),
          },
          { name: 'Sent to', value: <span className="break-all">{email ?? 'erased'}</span> },
          { name: 'Licence', value: tierOf(tier).usageType },
          { name: 'Total', value: formatMoney(offer.total_minor, offer.currency) },
          ...(deal ? dealFacts(deal, null, formatDay) : []),
          { name: 'Hold', value: deal?.hold && 'Reserved until the offer ends' },
          { name: 'Ends', value: formatDateTime(offer.ends_at) },
          { name: 'Accepted', value: deal?.accepted_at && formatDateTime(deal.accepted_at) },
          { name: 'Pay by', value: state === 'accepted' && deal?.pay_by && formatDateTime(deal.pay_by) },
          { name: 'Declined', value: deal?.declined_at && formatDateTime(deal.declined_at) },
          { name: 'Reason', value: deal?.decline_reason },
          {
            name: 'Replaced by',
            value: deal?.replaced_by && (
              <Link to={`/admin/offers/${deal.replaced_by}`} className={LINK}>
                offer {deal.replaced_by}
              </Link>
            ),
          },
          {
            name: 'Made',
            value: `${formatDateTime(offer.made_at)}${offer.made_by ? `, ${offer.made_by}` : ''}`,
          },
          { name: 'Withdrawn', value: offer.withdrawn_at && formatDateTime(offer.withdrawn_at) },
          { name: 'Message', value: message && <span className="whitespace-pre-line">{message}</span> },
          {
            name: 'Enquiry',
            value: thread !== null && (
              <Link to={`/admin/inbox/${thread}`} className={LINK}>
                Thread in the inbox
              </Link>
            ),
          },
        ]}
      />
    </aside>
  )
}

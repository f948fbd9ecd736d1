/** To whom an offer was made, at what price, and until when. */
import { LICENCE_TIERS } from '@rushes/commerce/licence-tier'
import { formatMoney } from '@rushes/commerce/money'
import type { AdminOfferDetail } from '@rushes/contract/agency-offers'
import { Link } from 'react-router'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { OFFER_STATE_LABELS } from './offer-labels.ts'

const LINK = 'underline underline-offset-4'
type OfferFactsProps = { offer: AdminOfferDetail }

export function OfferFacts({ offer }: OfferFactsProps) {
  const { state, account, email, tier, message, thread_id: thread } = offer
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
          { name: 'Licence', value: LICENCE_TIERS[tier].usageType },
          { name: 'Total', value: formatMoney(offer.total_minor, offer.currency) },
          { name: 'Ends', value: formatDateTime(offer.ends_at) },
          {
            name: 'Made',
            value: `${formatDateTime(offer.made_at)}${offer.made_by ? `, ${offer.made_by}` : ''}`,
          },
          { name: 'Withdrawn', value: offer.withdrawn_at && formatDateTime(offer.withdrawn_at) },
          { name: 'Message', value: message && <span className="whitespace-pre-line">{message}</span> },
          {
            name: 'Answers',
            value: thread !== null && (
              <Link to={`/admin/inbox/${thread}`} className={LINK}>
                a thread of the inbox
              </Link>
            ),
          },
        ]}
      />
    </aside>
  )
}

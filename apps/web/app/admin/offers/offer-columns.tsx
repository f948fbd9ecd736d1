/** The columns of a list of offers. */
import type { DeskOffer } from '@rushes/contract/agency-offers'
import { formatDateTime } from '../../ui/format-date-time.ts'
import type { Column } from '../kit/list/column.ts'
import { contentWords, OFFER_STATE_WORDS } from './offer-words.ts'

export const OFFER_COLUMNS: readonly Column<DeskOffer>[] = [
  { id: 'number', title: 'No.', sort: 'number', draw: ({ id }) => <span className="font-mono">{id}</span> },
  { id: 'title', title: 'Offer', draw: (offer) => contentWords(offer) },
  { id: 'account', title: 'Account', draw: ({ account }) => account.name },
  {
    id: 'email',
    title: 'Sent to',
    draw: ({ email }) => (
      <span className="break-words sm:inline-block sm:min-w-44 sm:wrap-anywhere">{email ?? 'erased'}</span>
    ),
  },
  { id: 'tier', title: 'Licence', draw: ({ tier }) => tier },
  {
    id: 'ends',
    title: 'Ends',
    sort: 'ends',
    draw: ({ ends_at: at }) => <span className="whitespace-nowrap text-ink-soft">{formatDateTime(at)}</span>,
  },
  {
    id: 'state',
    title: 'State',
    draw: ({ state }) => (
      <span className={`whitespace-nowrap ${state === 'open' ? 'font-semibold' : 'text-ink-soft'}`}>
        {OFFER_STATE_WORDS[state]}
      </span>
    ),
  },
  { id: 'by', title: 'By', isExtra: true, draw: ({ made_by: by }) => by ?? '–' },
]

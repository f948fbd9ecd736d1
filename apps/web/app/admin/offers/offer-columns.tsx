/** The columns of a list of offers. */
import type { AdminOffer } from '@rushes/contract/agency-offers'
import { NUMBER, state, text, time } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { contentLabel, OFFER_STATE_LABELS } from './offer-labels.ts'

export const OFFER_COLUMNS: readonly Column<AdminOffer>[] = [
  NUMBER,
  { id: 'title', title: 'Offer', draw: (offer) => contentLabel(offer) },
  { id: 'account', title: 'Account', draw: ({ account }) => account.name },
  { id: 'email', title: 'Sent to', draw: (offer) => text(offer.email ?? 'erased') },
  { id: 'tier', title: 'Licence', draw: ({ tier, is_deal: isDeal }) => (isDeal ? `${tier}, deal` : tier) },
  { id: 'ends', title: 'Expires', sort: 'ends', draw: ({ ends_at: at }) => time(at) },
  {
    id: 'state',
    title: 'State',
    draw: ({ state: now }) => state(OFFER_STATE_LABELS[now], now === 'open' ? 'strong' : 'soft'),
  },
  { id: 'by', title: 'Created by', isExtra: true, draw: ({ made_by: by }) => by ?? '–' },
]

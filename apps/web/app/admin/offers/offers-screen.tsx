/** /admin/offers: clips at a special price for one account (R-OFFER-1). */
import { browserApi } from '../../lib/api.ts'
import { listScreen } from '../kit/list-screen.tsx'
import { MakeOfferButton } from './make-offer-button.tsx'
import { OFFER_COLUMNS } from './offer-columns.tsx'
import { OFFER_LIST } from './offer-list.ts'

export const open = listScreen({
  ...OFFER_LIST,
  name: 'offers',
  columns: OFFER_COLUMNS,
  load: (call) => browserApi.call('GET /agency/offers', call),
  csv: (call) => browserApi.call('GET /agency/offers/csv', call),
  find: { label: 'Find offers by account, email or number', placeholder: 'Account, email, number' },
  action: () => <MakeOfferButton kind="primary" label="New offer" />,
  empty: {
    text: 'No offers yet. Offer clips at a special price.',
    action: <MakeOfferButton kind="primary" label="New offer" />,
  },
})

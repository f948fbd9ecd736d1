/** The list of offers, of all accounts or of a single account. */
import type { AdminOffer } from '@rushes/contract/agency-offers'
import { byState } from '../kit/list-screen.tsx'
import { OFFER_STATE_LABELS } from './offer-labels.ts'

export const OFFER_LIST = {
  title: 'Offers',
  nouns: ['offer', 'offers'],
  titleOf: ({ id, account }: AdminOffer) => `Offer ${id} to ${account.name}`,
  filter: byState(OFFER_STATE_LABELS),
  live: true,
} as const

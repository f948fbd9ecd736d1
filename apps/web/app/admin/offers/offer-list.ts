/** The list of offers, of all accounts or of one. */
import type { AdminOffer } from '@rushes/contract/agency-offers'
import { byState } from '../kit/list-screen.tsx'
import { OFFER_STATE_WORDS } from './offer-words.ts'

export const OFFER_LIST = {
  title: 'Offers',
  things: ['offer', 'offers'],
  titleOf: ({ id, account }: AdminOffer) => `Offer ${id} to ${account.name}`,
  filter: byState(OFFER_STATE_WORDS),
  live: true,
} as const

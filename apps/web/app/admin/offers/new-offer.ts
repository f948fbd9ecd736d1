/** What the two steps of a new offer hand on. */
import type { Data, Input } from '@rushes/contract/client'

export type OfferSubject = Input<'POST /agency/offers/draft'>['body']
export type OfferDraft = Data<'POST /agency/offers/draft'>

/** The data that the first step of a new offer passes to the second. */
import type { Data, Input } from '@rushes/contract/client'

export type OfferSubject = Input<'POST /agency/offers/draft'>['body']
export type OfferDraft = Data<'POST /agency/offers/draft'>

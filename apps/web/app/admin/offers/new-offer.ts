/** The data that the first step of a new offer passes to the second. */
import type { Data, Input } from '@rushes/contract/client'

export type OfferSubject = Input<'POST /agency/offers/draft'>['body']
/** The deal that a new offer revises. */
export type Revised = Pick<Data<'GET /agency/offers/:id'>, 'id' | 'deal'>
export type OfferDraft = Data<'POST /agency/offers/draft'>

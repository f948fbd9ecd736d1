/** The terms of a deal as a form edits them (R-DEAL-1). */
import type { DealMedium } from '@rushes/commerce/deal'
import type { Data, Input } from '@rushes/contract/client'
import type { FormErrors } from '../../lib/use-form.ts'

type NewDeal = NonNullable<Input<'POST /agency/offers'>['body']['deal']>
type Deal = NonNullable<Data<'GET /agency/offers/:id'>['deal']>

export const TERM_KINDS = ['perpetuity', 'months', 'until'] as const
type TermKind = (typeof TERM_KINDS)[number]

export type DealDraft = {
  media: readonly DealMedium[]
  territory: readonly string[]
  term: TermKind
  months: string
  until: string
  seconds: string
  uses: string
  exclusive: boolean
  hold: boolean
}

const NEW: DealDraft = {
  media: ['editorial'],
  territory: [],
  term: 'perpetuity',
  months: '',
  until: '',
  seconds: '',
  uses: '',
  exclusive: false,
  hold: false,
}

/** @param deal null for a deal that revises no other */
export function draftOfDeal(deal: Deal | null): DealDraft {
  if (deal === null) return NEW
  const { media, territory, term_months: months, term_until: until, exclusive, hold } = deal
  return {
    ...{ media, territory, exclusive, hold },
    term: months !== null ? 'months' : until !== null ? 'until' : 'perpetuity',
    months: textOfNumber(months),
    until: until ?? '',
    seconds: textOfNumber(deal.max_seconds),
    uses: textOfNumber(deal.max_uses),
  }
}

export const dealOfDraft = ({ term, months, until, seconds, uses, ...draft }: DealDraft): NewDeal => ({
  ...draft,
  media: [...draft.media],
  territory: [...draft.territory],
  term_months: term === 'months' ? Number(months) : null,
  term_until: term === 'until' ? until : null,
  max_seconds: limitOf(seconds),
  max_uses: limitOf(uses),
})

/** Returns messages by the names of the server's fields. */
export function faultsOfDraft({ media, term, months, until, seconds, uses }: DealDraft): FormErrors {
  return {
    ...(media.length === 0 && { 'deal.media': 'Please choose the media.' }),
    ...(term === 'months' && !isCount(months) && { 'deal.term_months': COUNT }),
    ...(term === 'until' && until === '' && { 'deal.term_until': 'Please choose a day.' }),
    ...(seconds !== '' && !isCount(seconds) && { 'deal.max_seconds': COUNT }),
    ...(uses !== '' && !isCount(uses) && { 'deal.max_uses': COUNT }),
  }
}

/** Names of the server's fields, some of which have two names: by the contract and by its rules. */
export const DEAL_FIELDS = [
  ...['deal.media', 'deal.territory', 'territory', 'deal.term_months', 'deal.term_until', 'term_until'],
  ...['deal.max_seconds', 'deal.max_uses', 'licensees'],
]

const COUNT = 'Please enter a whole number from 1.'
const isCount = (text: string) => /^[1-9]\d{0,5}$/.test(text)
const limitOf = (text: string) => (text === '' ? null : Number(text))
const textOfNumber = (number: number | null) => (number === null ? '' : String(number))

/** The licensing terms in sentences. They repeat the terms of the licences, which alone are binding. */
import { offeredTierCodes, tierOf } from '@rushes/commerce/licence-tier'

type Sentences = { term: string; text: string }

export const SUMMARY_NOTE =
  'This is a summary. The terms printed on your licence are binding, in the version of the day of purchase.'

/** What each licence grants, then what is common to all of them. */
export const termsSummary = (): Sentences[] => [
  ...offeredTierCodes().map((code) => {
    const { usageType: term, forWhom, helpText, scope, brands } = tierOf(code)
    return { term, text: `${forWhom}. ${helpText}. Scope: ${scope}. Covers: ${brands}.` }
  }),
  ...COMMON,
]

const COMMON: readonly Sentences[] = [
  {
    term: 'The right',
    text: 'Each licence is a non-exclusive right of one account to one clip. The clip stays the property of its owner.',
  },
  {
    term: 'Editing',
    text: 'You may crop, trim, caption and translate the clip. You may not edit it so that its meaning changes.',
  },
  {
    term: 'Passing on',
    text: 'You may not sub-license, sell or archive the clip for others. You may distribute finished work with the clip in it.',
  },
  {
    term: 'Restrictions',
    text: 'Restrictions on the page of the clip on the day of purchase are part of the licence, such as Not for publication on Social Media.',
  },
  {
    term: 'Our liability',
    text: 'We answer for the rights that we grant, up to the fee you paid. You answer for the text and the context that you add.',
  },
  {
    term: 'Withdrawal',
    text: 'If we withdraw a clip for legal reasons, take it down within 24 hours of our notice. We return the fee.',
  },
]

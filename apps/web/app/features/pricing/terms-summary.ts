/** The licensing terms in sentences, by subject. They repeat the terms of the licences, which alone are binding. */
import { LICENCE_SCOPE } from '@rushes/commerce/licence-tier'

export const SUMMARY_NOTE =
  'This is a summary. The terms printed on your licence are binding, in the version of the day of purchase.'

export const TERMS_SUMMARY: readonly { term: string; text: string }[] = [
  {
    term: 'The right',
    text: `Each licence is a non-exclusive right of one account to one clip: ${LICENCE_SCOPE.toLowerCase()}.`,
  },
  {
    term: 'Digital Editorial',
    text: 'Publish on the websites and accounts named in the order, as often and on as many social platforms as you like. Monetization is allowed. Your followers on the day of purchase decide between the licence under and the one over 5 million; above 10 million the price is on application.',
  },
  {
    term: 'National News/Talk Shows and Clip Shows',
    text: 'Use the clip on air once, in the programme or production named in the order. Repeats of the same edition or episode are included, monetization of the clip alone is not. Each further use needs another licence.',
  },
  {
    term: 'Editing',
    text: 'You may crop, trim, caption and translate the clip. You may not edit it so that its meaning changes.',
  },
  {
    term: 'Passing on',
    text: 'You may not sub-license, sell or archive the clip for others. A programme may be distributed with the clip in it.',
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

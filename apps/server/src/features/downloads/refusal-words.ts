/** The messages for files that are refused. */
import { LICENSED_ON_ENQUIRY } from '@rushes/commerce/download-messages'
import type { ErrorCode } from '@rushes/contract/errors'
import type { Refusal } from '../licences/entitlements.rules.ts'

export const REFUSAL_WORDS: Readonly<Record<Refusal, { code: ErrorCode; message: string }>> = {
  not_found: { code: 'not_found', message: 'This clip does not exist.' },
  withdrawn: {
    code: 'withdrawn',
    message: 'This clip has been withdrawn and cannot be downloaded any more.',
  },
  shorts_only: {
    code: 'shorts_only',
    message: 'Your account does not include this kind of clip. Please contact our licensing team.',
  },
  territory: { code: 'forbidden', message: 'This clip is not available in your country.' },
  not_deliverable: {
    code: 'not_purchasable',
    message: 'This clip cannot be downloaded. Please contact our licensing team.',
  },
  enquiry_only: {
    code: 'not_purchasable',
    message: LICENSED_ON_ENQUIRY,
  },
  not_social: {
    code: 'not_purchasable',
    message: 'This clip is not for publication on social media, which this licence tier would grant.',
  },
  no_file: {
    code: 'unavailable',
    message: 'The file of this clip is not ready yet. Please try again later.',
  },
}

/** One message for an unknown link, another address, a link that has expired and one that was revoked (R-LINK-1). */
export const LINK_REFUSED =
  'This link does not open with this email address, or it has ended. Please ask the person who sent it to you.'
export const LINK_USED_UP =
  'This link has been used as often as it allows. Please ask the person who sent it to you for a new one.'
export const GRANT_OVER = 'Please enter your email address again to open this link.'

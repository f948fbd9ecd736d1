/** Messages for refused files: the queue shows them before the click, and the downloads return them. */
import { audienceMessage } from '@rushes/commerce/audience-message'
import { RESERVED_MESSAGE } from '@rushes/commerce/cart-messages'
import { ENDED_MESSAGE, FROZEN_MESSAGE } from '@rushes/commerce/entitlement'
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'
import type { ErrorCode } from '@rushes/contract/errors'
import type { Refusal } from './entitlements.rules.ts'

export const REFUSAL_MESSAGES: Readonly<Record<Refusal, { code: ErrorCode; message: string }>> = {
  not_found: { code: 'not_found', message: 'This clip does not exist.' },
  withheld: {
    code: 'withdrawn',
    message: 'This clip is under review and cannot be licensed now.',
  },
  retired: { code: 'withdrawn', message: 'This clip can no longer be licensed.' },
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
  reserved: { code: 'not_purchasable', message: RESERVED_MESSAGE },
  enquiry_only: {
    code: 'not_purchasable',
    message: 'This clip is licensed on enquiry only. Please make an enquiry.',
  },
  not_social: {
    code: 'not_purchasable',
    message: 'This clip is not for publication on social media, which this licence tier would grant.',
  },
  audience: { code: 'not_purchasable', message: audienceMessage(undefined, null) },
  ended: { code: 'forbidden', message: ENDED_MESSAGE },
  frozen: { code: 'forbidden', message: FROZEN_MESSAGE },
  no_file: {
    code: 'unavailable',
    message: 'The file of this clip is not ready yet. Please try again later.',
  },
}

/** Returns the message of a refusal; `tier` is the licence that is too small for the audience of the viewer. */
export function refusalMessage(
  { refusal, tier }: { refusal: Refusal; tier?: LicenceTierCode | undefined },
  { declaredAudience }: { declaredAudience: number | null },
): { code: ErrorCode; message: string } {
  const known = REFUSAL_MESSAGES[refusal]
  return tier === undefined ? known : { ...known, message: audienceMessage(tier, declaredAudience) }
}

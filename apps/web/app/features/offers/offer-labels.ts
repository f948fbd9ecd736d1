/** Times and states of an offer as labels. */
import type { OfferState } from '@rushes/contract/offers'

const DATE_TIME = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZoneName: 'short',
})

/** Formats the expiry in the time zone of the viewer, with its name. */
export const endLabel = (at: string): string => DATE_TIME.format(new Date(at))

export const OVER_LABELS: Readonly<Record<Exclude<OfferState, 'open' | 'accepted'>, string>> = {
  bought: 'You have bought all clips of this offer.',
  ended: 'This offer has ended. The regular prices apply. Contact us if you would like another offer.',
  withdrawn:
    'This offer was withdrawn. The regular prices apply. Contact us if you would like another offer.',
  declined: 'You have declined this offer. Contact us if you would like another one.',
  replaced: 'This offer was replaced by a revised one.',
}

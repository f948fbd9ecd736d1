/** Labels of the exclusive rights and holds of a clip. */
import type { ClipReservation } from '@rushes/contract/agency-offers'

export const RESERVATION_LABELS: Readonly<Record<ClipReservation['kind'], string>> = {
  offered: 'exclusive rights offered, which block no sale yet',
  held: 'held for the account',
  accepted: 'accepted and not paid yet',
  ordered: 'being paid',
  licensed: 'exclusive rights',
}

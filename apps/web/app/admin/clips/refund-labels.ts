/** Texts of the refunds of a withdrawn clip. */
import { type Currency, formatMoneyWithCode } from '@rushes/commerce/money'
import type { PaidLicence, RefundBatch } from '@rushes/contract/agency-refund-batches'
import type { Data } from '@rushes/contract/client'

export type Due = Data<'GET /agency/clips/:id/refunds'>['due']

export const NOTHING_DUE = 'Nothing is due back.'
export const NO_PAID_LICENCES = 'No account has paid for this clip.'
export const ASK_SUPERUSER = 'A Superuser can refund it.'
export const REFUND_EFFECT =
  'Each fee goes back the way it was paid, and each credit goes back to its account. The licences end, and each buyer gets an email. This cannot be undone.'

export const PAID_STATE_LABELS: Readonly<Record<PaidLicence['state'], string>> = {
  due: 'Due',
  waiting: 'Waiting',
  in_progress: 'In progress',
  refunded: 'Refunded',
  credited: 'Credit returned',
  refused: 'Not refunded',
  disputed: 'Disputed',
  ended: 'Licence ended',
}

const licencesLabel = (count: number): string => (count === 1 ? '1 licence' : `${count} licences`)
const creditsLabel = (count: number): string => (count === 1 ? '1 credit' : `${count} credits`)

export const refundLabel = ({ licences }: Due): string => `Refund ${licencesLabel(licences)}`

/** Returns a label such as `GBP 120.00 and 3 credits are due back for 5 licences.` */
export function dueLabel({ licences, credits, amounts }: Due): string {
  const parts = [
    ...amounts.map(({ amount_minor, currency }) => formatMoneyWithCode(amount_minor, currency)),
    ...(credits > 0 ? [creditsLabel(credits)] : []),
  ]
  return `Due back for ${licencesLabel(licences)}: ${parts.join(', ')}.`
}

/** Returns a label such as `5 refunded, 1 credit returned, 2 in progress.` */
export function resultLabel({ refunded, credited, open, refused }: RefundBatch): string {
  const parts = [
    ...(refunded > 0 ? [`${refunded} refunded`] : []),
    ...(credited > 0 ? [`${creditsLabel(credited)} returned`] : []),
    ...(open > 0 ? [`${open} in progress`] : []),
    ...(refused > 0 ? [`${refused} not refunded`] : []),
  ]
  return `${parts.join(', ')}.`
}

export const feeLabel = (fee: { amount_minor: number; currency: Currency } | null): string =>
  fee ? formatMoneyWithCode(fee.amount_minor, fee.currency) : '1 credit'

/** Turns the evidence about a dispute into text, in the order in which a bank reads it (R-DISPUTE-5). */
import type { DisputeEvidence } from '../../../platform/payments/payments.ts'

/** Returns the parts; missing evidence is left out. */
export function evidenceParts(evidence: DisputeEvidence): { name: string; text: string }[] {
  const parts: readonly (readonly [string, string | null])[] = [
    ['Customer', `${evidence.customerName}\n${evidence.customerEmail}`],
    ['Address of the login before the order', evidence.customerIp],
    ['Billing address', evidence.billingAddress],
    ['What was bought', evidence.productDescription],
    ['First delivery', evidence.serviceDate],
    ['Logins, deliveries and emails', evidence.activityLog],
    ['Terms', evidence.terms],
    ['Note', evidence.note],
  ]
  return parts.flatMap(([name, text]) => (text === null || text === '' ? [] : [{ name, text }]))
}

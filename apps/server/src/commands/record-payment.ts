/**
 * `npm run record-payment -- INV-2026-000012 --amount 1200.00 --on 2026-11-22 --reference "TRF 8841"` records money that
 * came for an invoice, as the bank's statement says. The same reference again changes nothing. The product sends the receipt.
 */
import { parseArgs } from 'node:util'
import { formatMoneyWithCode, isCurrency } from '@rushes/commerce/money'
import type { Services } from '../context.ts'
import { recordBankPayment } from '../features/orders/record-bank-payment.ts'
import { minorUnitsOf } from './minor-units.ts'
import { runCommand } from './run-command.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    amount: { type: 'string', default: '' },
    on: { type: 'string', default: '' },
    reference: { type: 'string', default: '' },
  },
})

async function run(services: Services): Promise<string> {
  const [invoice = ''] = positionals
  const { isNew, dueMinor, currency } = await recordBankPayment(services, {
    invoice,
    amountMinor: minorUnitsOf(values.amount),
    paidOn: values.on,
    reference: values.reference,
  })
  const left = isCurrency(currency) ? formatMoneyWithCode(dueMinor, currency) : ''
  const first = isNew ? 'The payment is recorded.' : 'This payment was recorded before; nothing was changed.'
  return `${first} ${dueMinor === 0 ? `${invoice} is paid.` : `${left} is still due on ${invoice}.`}`
}

await runCommand(run)

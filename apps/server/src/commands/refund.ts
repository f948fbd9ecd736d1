/**
 * `npm run refund -- 70001 --all --reason "Wrong clip"` says what a refund of order 70001 would do; with `--yes` it is done.
 * Instead of `--all`: `--lines 12,13` or `--amount 1250` in minor units. The product sends the mail.
 */
import { parseArgs } from 'node:util'
import { AppError } from '../app-error.ts'
import type { Services } from '../context.ts'
import { previewRefund, refundOrder } from '../features/orders/refund-order.ts'
import type { RefundRequest } from '../features/orders/refunds.rules.ts'
import { runCommand } from './run-command.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    all: { type: 'boolean', default: false },
    lines: { type: 'string' },
    amount: { type: 'string' },
    reason: { type: 'string', default: '' },
    yes: { type: 'boolean', default: false },
  },
})

function readRequest(): RefundRequest {
  const { all, lines, amount } = values
  if ([all, lines !== undefined, amount !== undefined].filter(Boolean).length !== 1) {
    throw new AppError('validation', 'Please give one of --all, --lines and --amount.')
  }
  if (lines !== undefined) return { kind: 'lines', ids: lines.split(',').map(Number) }
  return amount === undefined ? { kind: 'all' } : { kind: 'amount', amountMinor: Number(amount) }
}

async function run(services: Services): Promise<string> {
  const orderId = Number(positionals[0])
  if (!Number.isSafeInteger(orderId)) throw new AppError('validation', 'Please give the number of the order.')
  const request = readRequest()
  const plan = await previewRefund(services.db, orderId, request)
  const ends =
    plan.endedLines.length === 0 ? 'Nothing ends.' : `Ends the lines ${plan.endedLines.join(', ')}.`
  const words = `Gives back ${plan.amountMinor} minor units${plan.isWhole ? ', all that is left' : ''}. ${ends}`
  if (!values.yes) return `${words}\nNothing was done. Add --yes to do it.`
  const { id, byHandMinor } = await refundOrder(services, {
    orderId,
    request,
    reason: values.reason,
    actorUserId: null,
  })
  const byHand =
    byHandMinor > 0 ? `\nPay ${byHandMinor} minor units back by bank transfer: no provider does it.` : ''
  return `${words}\nRefund ${id} is done.${byHand}`
}

await runCommand(run)

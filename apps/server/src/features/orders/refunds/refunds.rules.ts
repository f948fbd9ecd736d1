/** Decides the amount and the effects of a refund (R-REFUND-1). Amounts are in minor units. */
import { decimalOf, sumMinor } from '@rushes/commerce/money'
import { taxInside } from '../../invoices/invoices.rules.ts'
import type { OrderState } from '../orders.rules.ts'

export type RefundableLine = {
  id: number
  description: string
  net_minor: number
  tax_minor: number
  /** True if an earlier refund included this line. */
  is_refunded: boolean
  /** The credits that a bundle line bought. */
  lot: { id: number; size: number; remaining: number; unit_price_minor: number } | null
}

export type RefundableOrder = {
  state: OrderState
  total_minor: number
  /** Amount received, if it differs from the total. */
  received_minor: number | null
  /** Sum of earlier refunds, including those in progress. */
  refunded_minor: number
  lines: readonly RefundableLine[]
}

export type RefundRequest =
  | { kind: 'all' }
  | { kind: 'lines'; ids: readonly number[] }
  /** A line, or the remaining amount if that is less and the order has no other line to refund (R-RECALL-6). */
  | { kind: 'line_or_rest'; id: number }
  | { kind: 'amount'; amountMinor: number }

export type RefundPlan = {
  amountMinor: number
  /** Amount that could be refunded before it. */
  leftMinor: number
  lines: readonly { id: number; netMinor: number; taxMinor: number }[]
  /** The order lines whose licences end and whose credits are taken back. */
  endedLines: readonly number[]
  /** True if nothing is left to refund afterwards. */
  isWhole: boolean
}

type Refusal = { refused: string }

const REFUNDABLE: ReadonlySet<OrderState> = new Set([
  'invoiced',
  'paid',
  'payment_review',
  // The bank may return a full refund, which is then made again.
  'refunded',
])

/** Returns the amount that can still be refunded: at most the received amount. */
export function leftToRefund(
  order: Pick<RefundableOrder, 'state' | 'total_minor' | 'received_minor' | 'refunded_minor'>,
): number {
  if (!REFUNDABLE.has(order.state)) return 0
  return Math.max(0, (order.received_minor ?? order.total_minor) - order.refunded_minor)
}

/** @returns the effects, or the reason of a refusal as a message for staff. */
export function planRefund(order: RefundableOrder, request: RefundRequest): RefundPlan | Refusal {
  if (!REFUNDABLE.has(order.state)) {
    return { refused: 'Only an order that was paid or invoiced can be refunded.' }
  }
  const left = leftToRefund(order)
  if (left <= 0) return { refused: 'This order has been fully refunded.' }
  const part = partOf(order, request, left)
  if ('refused' in part) return part
  const amountMinor = part.amountMinor
  if (amountMinor > left) return { refused: `Only ${decimalOf(left)} is left to refund.` }
  const isWhole = amountMinor === left
  const endedLines = (isWhole ? order.lines.filter((line) => !line.is_refunded) : part.lines).map(
    ({ id }) => id,
  )
  return { amountMinor, leftMinor: left, lines: part.lines, endedLines, isWhole }
}

function partOf(
  order: RefundableOrder,
  request: RefundRequest,
  left: number,
): Pick<RefundPlan, 'amountMinor' | 'lines'> | Refusal {
  switch (request.kind) {
    case 'amount':
      return Number.isSafeInteger(request.amountMinor) && request.amountMinor > 0
        ? { amountMinor: request.amountMinor, lines: [] }
        : { refused: 'An amount is a whole number of minor units above zero.' }
    case 'all': {
      const used = order.lines.find(({ lot }) => lot && lot.remaining < lot.size)
      if (used)
        return { refused: `Credits of "${used.description}" are used: refund the line, or an amount.` }
      return { amountMinor: left, lines: [] }
    }
    case 'lines':
      return linesOf(order, [...new Set(request.ids)])
    case 'line_or_rest':
      return lineOrRest(order, request.id, left)
  }
}

function linesOf(
  order: RefundableOrder,
  ids: readonly number[],
): Pick<RefundPlan, 'amountMinor' | 'lines'> | Refusal {
  if (ids.length === 0) return { refused: 'Please name a line.' }
  const lines: RefundPlan['lines'][number][] = []
  for (const id of ids) {
    const line = order.lines.find((one) => one.id === id)
    if (!line) return { refused: `The order has no line ${id}.` }
    if (line.is_refunded) return { refused: `"${line.description}" has been refunded before.` }
    if (line.lot?.remaining === 0) return { refused: `All credits of "${line.description}" are used.` }
    lines.push({ id, ...worthOf(line) })
  }
  const amountMinor = lines.reduce((sum, { netMinor, taxMinor }) => sum + netMinor + taxMinor, 0)
  return { amountMinor, lines }
}

/** While another line can be refunded, an amount that was refunded before is a part of neither. */
function lineOrRest(order: RefundableOrder, id: number, left: number): ReturnType<typeof linesOf> {
  const part = linesOf(order, [id])
  if ('refused' in part || part.amountMinor <= left) return part
  if (order.lines.some((line) => line.id !== id && !line.is_refunded)) return part
  const taxOfLine = sumMinor(part.lines.map(({ taxMinor }) => taxMinor))
  const taxMinor = taxInside(left, { tax_minor: taxOfLine, total_minor: part.amountMinor })
  return { amountMinor: left, lines: [{ id, netMinor: left - taxMinor, taxMinor }] }
}

/** Returns the value of a line without its used credits, with the same share of tax, rounded half-up. */
function worthOf({ net_minor, tax_minor, lot }: RefundableLine): { netMinor: number; taxMinor: number } {
  if (lot === null || lot.remaining === lot.size) return { netMinor: net_minor, taxMinor: tax_minor }
  const taxMinor = Math.floor((2 * tax_minor * lot.remaining + lot.size) / (2 * lot.size))
  return { netMinor: lot.remaining * lot.unit_price_minor, taxMinor }
}

/** Words the receipt. */
import { LICENCE_SCOPE, LICENCE_TIERS, type LicenceTierCode } from '@rushes/commerce/licence-tier'
import { type Currency, formatMoneyWithCode } from '@rushes/commerce/money'
import { shownReference } from './orders.rules.ts'

export type Receipt = {
  brandName: string
  /** Public address of the storefront. */
  baseUrl: string
  licensingEmail: string
  buyer: { first_name: string; last_name: string; account_name: string }
  order: {
    id: number
    ref: string
    livemode: boolean
    currency: Currency
    net_minor: number
    tax_minor: number
    total_minor: number
  }
  lines: readonly {
    description: string
    tier_code: LicenceTierCode
    quantity: number
    net_minor: number
    kind: string
  }[]
  paidAt: Date
}

export function receiptMail(receipt: Receipt): { subject: string; body: string } {
  const { brandName, baseUrl, buyer, order, lines, paidAt } = receipt
  const money = (minor: number) => formatMoneyWithCode(minor, order.currency)
  const reference = shownReference(order)
  const hasClips = lines.some(({ kind }) => kind === 'clip')
  const body = [
    ...(order.livemode ? [] : ['TEST PAYMENTS - no money moves', '']),
    `Dear ${buyer.first_name} ${buyer.last_name},`,
    '',
    `We have received the payment of ${buyer.account_name}. Thank you.`,
    '',
    `Reference  ${reference}`,
    `Date       ${paidAt.toISOString().slice(0, 10)}`,
    '',
    ...lines.map((line) => `${lineWords(line)}  ${money(line.net_minor)}`),
    '',
    `Net        ${money(order.net_minor)}`,
    `Sales tax  ${money(order.tax_minor)}`,
    `Total      ${money(order.total_minor)}`,
    '',
    ...(hasClips
      ? [`Your files are ready in your download queue: ${baseUrl}/downloads`]
      : [`Your credits are ready. Find a clip: ${baseUrl}/search`]),
    `All your purchases: ${baseUrl}/my-purchases`,
    `Licence scope: ${LICENCE_SCOPE}.`,
    '',
    `If you have a question about a licence, write to ${receipt.licensingEmail}.`,
    brandName,
  ].join('\n')
  return { subject: `${order.livemode ? '' : '[TEST] '}Your ${brandName} receipt ${reference}`, body }
}

function lineWords({ description, tier_code, quantity }: Receipt['lines'][number]): string {
  return `${quantity === 1 ? '' : `${quantity} x `}${description}, ${LICENCE_TIERS[tier_code].usageType}`
}

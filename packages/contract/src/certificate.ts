/** Content of the certificate of a licence, for its page and its PDF (R-LICENCE-1). */
import { audienceLabel } from '@rushes/commerce/audience'
import { dealFacts } from '@rushes/commerce/deal'
import { verifyPath } from '@rushes/commerce/licence-reference'
import { formatMoneyWithCode, isCurrency } from '@rushes/commerce/money'
import type { LicenceCertificate } from './downloads.ts'
import { factsOfFile } from './file-labels.ts'

/** `isCode` for numbers and sums of bytes, which are compared letter by letter; `href` is the path of a page about it. */
export type CertificateFact = { name: string; value: string; isCode?: true; href?: string }

/** The certificate without the fields that depend on the viewer. */
export type Certificate = Omit<LicenceCertificate, 'downloadable' | 'changes'>

/** Formats a day such as `2026-02-03` for display. */
type FormatDay = (day: string) => string

const GROUNDS: Readonly<Record<LicenceCertificate['ground'], string>> = {
  order: 'Purchase',
  prepaid_credit: 'Prepaid credit',
  standard_credit: 'Standard credit',
}

/** Returns one sentence in pieces, with the important ones `strong`. */
export function grantOf(
  brandName: string,
  { account_name, clip, tier_name, scope, deal, revoked_on, recall }: Certificate,
): { text: string; style?: 'strong' }[] {
  const isOver = revoked_on !== null || deal?.ended || recall?.kind === 'withdrawn'
  return [
    { text: `${brandName} ${isOver ? 'granted' : 'grants'} ` },
    { text: account_name, style: 'strong' },
    { text: ` the right to use this ${clip.type} under the licence ` },
    { text: tier_name, style: 'strong' },
    { text: deal === null ? `. ${scope}.` : `, with the scope of offer ${deal.offer_id}. ${DEAL_FIRST}` },
  ]
}

const DEAL_FIRST = 'Where this scope differs from the terms below, it takes precedence.'

/** The message of a deal whose term has ended; '' for other licences. */
export const endedMessage = ({ deal }: Certificate, formatDay: FormatDay): string =>
  deal?.ended && deal.ends_on !== null
    ? `The term of this licence ended on ${formatDay(deal.ends_on)}. Its file can no longer be downloaded.`
    : ''

export const revokedMessage = (day: string): string =>
  `This licence was revoked on ${day}. It no longer gives any right.`

/** Returns the known facts; empty values are left out. */
export function certificateFacts(licence: Certificate, formatDay: FormatDay): CertificateFact[] {
  const { clip, file } = licence
  const facts: CertificateFact[] = [
    { name: 'Reference', value: licence.ref, isCode: true },
    { name: 'Verify at', value: licence.verify_url, isCode: true, href: verifyPath(licence.ref) },
    { name: 'Granted to', value: `${licence.granted_to}, ${licence.account_name}` },
    { name: 'Granted on', value: formatDay(licence.granted_on) },
    { name: 'Granted for', value: GROUNDS[licence.ground] },
    { name: 'Upgrade of licence', value: licence.upgrades === null ? '' : String(licence.upgrades) },
    ...(licence.deal ? dealFacts(licence.deal, licence.deal.ends_on, formatDay) : []),
    ...usageFacts(licence.usage),
    { name: 'Restrictions', value: licence.restrictions },
    { name: 'Clip', value: String(clip.id), isCode: true },
    { name: 'Order', value: licence.order_ref ?? '', isCode: true },
    { name: 'Fee', value: feeOf(licence) },
    ...(file ? factsOfFile(file) : []),
    { name: 'File (SHA-256)', value: licence.file_sha256, isCode: true },
  ]
  return facts.filter(({ value }) => value !== '')
}

const USAGE_NAMES: Readonly<Record<string, string>> = {
  program: 'Program or production',
  urls: 'Website and social URLs',
}

/** Returns the buyer's declaration at checkout: only known names, texts, lists of texts, and the audience. */
function usageFacts(usage: Readonly<Record<string, unknown>>): CertificateFact[] {
  const { audience } = usage
  return [
    ...Object.entries(USAGE_NAMES).map(([key, name]) => ({ name, value: textOf(usage[key]) })),
    { name: 'Declared audience', value: typeof audience === 'number' ? audienceLabel(audience) : '' },
  ]
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string').join(', ') : ''
}

function feeOf({ price }: Certificate): string {
  if (!price || !isCurrency(price.currency)) return ''
  const net = formatMoneyWithCode(price.net_minor, price.currency)
  return price.tax_minor === 0
    ? net
    : `${net} plus ${formatMoneyWithCode(price.tax_minor, price.currency)} sales tax`
}

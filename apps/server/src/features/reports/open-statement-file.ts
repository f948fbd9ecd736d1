/** Opens a contributor's statement as a PDF, generated from the licences of its period (R-REPORT-5). */
import { formatMoney, formatMoneyWithCode } from '@rushes/commerce/money'
import type { Config } from '../../config/config.ts'
import type { Services } from '../../context.ts'
import { longDay } from '../../platform/agency-time.ts'
import type { Block, Cell, PdfDocument } from '../../platform/pdf/pdf-document.ts'
import { writePdf } from '../../platform/pdf/write-pdf.ts'
import { type MadeFile, madeFile } from '../files/made-file.ts'
import { readStatement, type Statement } from './read-statement.ts'
import type { Span } from './report-period.rules.ts'

const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' })

const COLUMNS = [
  { title: 'Licence', width: 0.52 },
  { title: 'Date', width: 0.18 },
  { title: 'Price', width: 0.15, align: 'right' },
  { title: 'Due', width: 0.15, align: 'right' },
] as const

const TEST: Block = {
  kind: 'warning',
  text: 'TEST PAYMENTS - no money moves. Test document: do not pay or post it.',
}

const paragraph = (text: string): Block => ({ kind: 'paragraph', runs: [{ text }] })

const emailOf = (text: string) => (text === '' ? [] : [{ text }])

export const statementFileName = (id: number, { from, to }: Span, ending: 'pdf' | 'csv'): string =>
  `statement-${id}-${from}-to-${to}${ending === 'pdf' ? '.pdf' : ''}`

/** Returns the reference for a signed address. */
export const statementRef = (id: number, { from, to }: Span): string => `${id}.${from}.${to}`

export async function openStatementFile(
  services: Pick<Services, 'db' | 'config'>,
  ref: string,
): Promise<MadeFile | 'unknown'> {
  const [, id = '', from = '', to = ''] =
    /^([1-9]\d{0,8})\.(\d{4}-\d{2}-\d{2})\.(\d{4}-\d{2}-\d{2})$/.exec(ref) ?? []
  if (id === '') return 'unknown'
  const period = { from, to }
  const statement = await readStatement(services, Number(id), period)
  const bytes = await writePdf(statementPdf(statement, services.config))
  return madeFile(statementFileName(Number(id), period, 'pdf'), 'application/pdf', bytes)
}

/** Renders a contributor's statement (R-REPORT-5). */
function statementPdf(
  statement: Statement,
  { brandName, seller, payments }: Pick<Config, 'brandName' | 'seller' | 'payments'>,
): PdfDocument {
  const { payee, period, totals } = statement
  const facts = [
    { name: 'Contributor', value: `No. ${payee.id}` },
    { name: 'Share', value: `${payee.share_percent} %` },
    { name: 'Paid in', value: payee.statement_currency },
  ]
  return {
    brandName,
    title: `Statement for ${payee.name}`,
    lead: `${longDay(period.from)} to ${longDay(period.to)}`,
    issuer: [seller.name, ...seller.address],
    // Fixed, so that the same period gives the same bytes as long as it does not change.
    date: new Date(period.to),
    language: 'en-GB',
    blocks: [
      ...(payments.livemode ? [] : [TEST]),
      {
        kind: 'columns',
        columns: [
          { heading: 'For', lines: [{ text: payee.name, style: 'strong' }, ...emailOf(payee.email)] },
          { heading: 'Details', lines: facts },
        ],
      },
      ...totals.flatMap((total) => tableOf(statement, total)),
      ...(totals.length === 0 ? [paragraph('Nothing was licensed in this period.')] : []),
      paragraph(
        'Prices are without tax. A licence bought with a credit counts with what the credit cost. A licence that a refund ended is taken back in the period in which it ended.',
      ),
    ],
  }
}

function tableOf(
  { lines }: Statement,
  { currency, net_minor, due_minor }: Statement['totals'][number],
): Block[] {
  const money = (minor: number) => formatMoney(minor, currency, { decimals: 2 })
  const rows = lines
    .filter((line) => line.currency === currency)
    .map((line): Cell[] => [
      { text: line.title, detail: detailOf(line) },
      { text: SHORT_DAY.format(new Date(line.day)) },
      { text: money(line.price_minor) },
      { text: money(line.due_minor) },
    ])
  return [
    { kind: 'heading', level: 2, text: `Sold in ${currency.toUpperCase()}` },
    {
      kind: 'table',
      columns: COLUMNS,
      rows,
      sums: [
        { name: 'Net', value: money(net_minor) },
        { name: 'Due', value: formatMoneyWithCode(due_minor, currency), strong: true },
      ],
    },
  ]
}

function detailOf({
  licence_id,
  clip_id,
  supplier_ref,
  tier,
  by,
  ended,
}: Statement['lines'][number]): string {
  const own = supplier_ref === '' ? [] : [`your number ${supplier_ref}`]
  const parts = [`Licence ${licence_id}`, `clip ${clip_id}`, ...own, `${tier} by ${by}`]
  return [...parts, ...(ended ? ['ended by a refund'] : [])].join(', ')
}

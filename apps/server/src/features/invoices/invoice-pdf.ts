/** Renders an invoice or a credit note, from the copy that was made when it was issued (R-INVOICE-4). */
import { formatMoney, formatMoneyWithCode } from '@rushes/commerce/money'
import { shownReference } from '@rushes/commerce/order-reference'
import { dayOf, longDay } from '../../platform/agency-time.ts'
import type { Block, Cell, Column, PdfDocument, Run, Table } from '../../platform/pdf/pdf-document.ts'
import type { IssuedDocument } from './invoices.queries.ts'
import { rateOf } from './invoices.rules.ts'

export function invoicePdf(row: IssuedDocument): PdfDocument {
  const { seller, number, issued_at } = row
  const taxNumber = seller.tax_number === '' ? [] : [`Tax number ${seller.tax_number}`]
  return {
    brandName: seller.brand,
    title: `${row.kind === 'invoice' ? 'Invoice' : 'Credit note'} ${number}`,
    lead: leadOf(row),
    issuer: [seller.name, ...seller.address, ...taxNumber, seller.email],
    date: issued_at,
    language: 'en-GB',
    blocks: [
      ...(row.livemode ? [] : [TEST]),
      { kind: 'columns', columns: [buyerColumn(row), factsColumn(row)] },
      linesTable(row),
      ...(row.tax_note === null ? [] : [paragraph({ text: row.tax_note })]),
      ...(row.kind === 'invoice' ? paymentBlocks(row) : creditBlocks(row)),
    ],
  }
}

const TEST: Block = {
  kind: 'warning',
  text: 'TEST PAYMENTS - no money moves. Test document: do not pay or post it.',
}

const paragraph = (...runs: Run[]): Block => ({ kind: 'paragraph', runs })

function leadOf(row: IssuedDocument): string {
  if (row.kind === 'credit_note') return `For invoice ${row.invoice_number}`
  return row.due_at === null
    ? `Paid in full on ${dayIn(row, row.issued_at)}`
    : `${formatMoneyWithCode(row.total_minor, row.currency)} due by ${dayIn(row, row.due_at)}`
}

const dayIn = ({ seller }: IssuedDocument, at: Date): string => longDay(dayOf(at, seller.time_zone))

function buyerColumn({ buyer }: IssuedDocument): Column {
  const { company, person, address, tax_number } = buyer
  return {
    heading: 'Billed to',
    lines: [
      { text: company, style: 'strong' },
      ...(person === company ? [] : [{ text: person }]),
      ...address.map((text) => ({ text })),
      ...(tax_number === null ? [] : [{ text: `Tax number ${tax_number}` }]),
    ],
  }
}

function factsColumn(row: IssuedDocument): Column {
  const order = { id: row.order_id, ref: row.order_ref, livemode: row.livemode }
  const facts = [
    ['Number', row.number],
    ['Date', dayIn(row, row.issued_at)],
    ['Order', shownReference(order)],
    ['Purchase order', row.purchase_order_number],
    ['Cost centre', row.cost_centre],
    ['Due', row.due_at ? dayIn(row, row.due_at) : ''],
  ] as const
  return {
    heading: 'Details',
    lines: facts.flatMap(([name, value]) => (value === '' ? [] : [{ name, value }])),
  }
}

function linesTable(row: IssuedDocument): Table {
  const money = (minor: number) => formatMoney(minor, row.currency, { decimals: 2 })
  const isInvoice = row.kind === 'invoice'
  const rows = row.lines.map(({ description, detail, quantity, net_minor, tax_minor }): Cell[] => [
    { text: description, detail },
    ...(isInvoice ? [{ text: String(quantity) }, { text: money(net_minor / quantity) }] : []),
    { text: `${rateOf(net_minor, tax_minor)}%` },
    { text: money(net_minor) },
  ])
  return {
    kind: 'table',
    columns: isInvoice ? INVOICE_COLUMNS : CREDIT_COLUMNS,
    rows,
    sums: sumsOf(row, money),
  }
}

const INVOICE_COLUMNS = [
  { title: 'Description', width: 0.5 },
  { title: 'Quantity', width: 0.11, align: 'right' },
  { title: 'Unit price', width: 0.15, align: 'right' },
  { title: 'Tax', width: 0.09, align: 'right' },
  { title: 'Net', width: 0.15, align: 'right' },
] as const
const CREDIT_COLUMNS = [
  { title: 'Description', width: 0.7 },
  { title: 'Tax', width: 0.12, align: 'right' },
  { title: 'Net', width: 0.18, align: 'right' },
] as const

function sumsOf(row: IssuedDocument, money: (minor: number) => string): Table['sums'] {
  const isMixed = row.taxes.length > 1
  return [
    { name: 'Net', value: money(row.net_minor) },
    ...row.taxes.map(({ name, rate, net_minor, tax_minor }) => ({
      name: `${name} ${rate}%${isMixed ? ` of ${money(net_minor)}` : ''}`,
      value: money(tax_minor),
    })),
    {
      name: row.kind === 'invoice' ? 'Total' : 'Total credited',
      value: formatMoneyWithCode(row.total_minor, row.currency),
      strong: true,
    },
  ]
}

function paymentBlocks(row: IssuedDocument): Block[] {
  if (row.due_at === null) {
    const text = 'This invoice is paid, and is also your receipt.'
    return [paragraph({ text, style: 'strong' }), questions(row)]
  }
  const total = formatMoneyWithCode(row.total_minor, row.currency)
  return [
    paragraph(
      { text: `Please pay ${total} by ${dayIn(row, row.due_at)}`, style: 'strong' },
      { text: ' to:' },
    ),
    ...(row.seller.bank_details.length > 0
      ? [{ kind: 'list', ordered: false, items: row.seller.bank_details.map((text) => [{ text }]) } as const]
      : []),
    paragraph({ text: `Please name ${row.number} in your transfer.` }),
    questions(row),
  ]
}

function creditBlocks(row: IssuedDocument): Block[] {
  const text = `This credit note reduces invoice ${row.invoice_number}. The amount goes back the way it was paid.`
  return [paragraph({ text }), questions(row)]
}

function questions({ seller: { email } }: IssuedDocument): Block {
  return paragraph({ text: 'Questions: ' }, { text: email, href: `mailto:${email}` })
}

/**
 * Routes for invoices, invoice terms and bank payments of an account, for staff (R-BYINVOICE-1,
 * R-BYINVOICE-5).
 */
import { decimalOf, formatMoneyWithCode } from '@rushes/commerce/money'
import { shownReference } from '@rushes/commerce/order-reference'
import * as endpoints from '@rushes/contract/agency-account-invoices'
import { ok } from '@rushes/contract/endpoint'
import type { Context, Services } from '../../../context.ts'
import { adminList, type QueryOf } from '../../../http/admin-list.ts'
import { actorOf } from '../../../http/viewer.ts'
import { dayOf } from '../../../platform/agency-time.ts'
import { readAdminAccount } from '../../accounts/admin/admin-account.ts'
import { setInvoiceTerms } from '../../accounts/admin/change-account.ts'
import { recordExport } from '../../audit/record-export.ts'
import { findCurrency } from '../../pricing/find-currency.ts'
import {
  countAccountInvoices,
  findDebt,
  findInvoiceTerms,
  type InvoiceRow,
  listAccountInvoices,
} from './bank-payments.queries.ts'
import { recordBankPayment } from './record-bank-payment.ts'

export function agencyAccountInvoiceRoutes(context: Context): void {
  listRoutes(context)
  termsRoutes(context)
  paymentRoutes(context)
}

function listRoutes({ app, ...services }: Context): void {
  const { db, clock, config } = services
  const invoices = adminList({
    criteria: ({ account, state, q, sort = 'number', order }: QueryOf<typeof endpoints.accountInvoices>) => ({
      ...{ account, state, q, now: clock.now(), sort },
      ascending: order === 'asc',
    }),
    rows: (criteria, range) => listAccountInvoices(db, criteria, range),
    count: (criteria) => countAccountInvoices(db, criteria),
    item: (row) => toInvoice(row, config.timeZone),
  })

  app.route({
    ...endpoints.accountInvoices,
    handler: async (request) => ok(await invoices.page(request)),
  })

  app.route({
    ...endpoints.accountInvoicesFile,
    async handler(request) {
      const file = await invoices.file(request, {
        name: `invoices-of-${request.query.account}`,
        columns: COLUMNS,
        cells: (row) => cellsOf(row, config.timeZone),
      })
      return ok(await recordExport(services, request, file))
    },
  })
}

function toInvoice(row: InvoiceRow, timeZone: string) {
  const { ref: _ref, livemode: _live, issued_at, due_at, ...facts } = row
  return {
    ...facts,
    order: shownReference(row),
    issued_on: dayOf(issued_at, timeZone),
    due_on: due_at && dayOf(due_at, timeZone),
  }
}

const COLUMNS = [
  ...['Invoice', 'Order', 'Issued', 'Due on', 'State', 'Currency'],
  ...['Total', 'Credited', 'Due', 'Bank payments'],
]

function cellsOf(row: InvoiceRow, timeZone: string): string[] {
  const { number, issued_at, due_at, state, currency, total_minor, credited_minor, due_minor, payments } = row
  return [
    number,
    shownReference(row),
    dayOf(issued_at, timeZone),
    due_at ? dayOf(due_at, timeZone) : '',
    state,
    currency.toUpperCase(),
    decimalOf(total_minor),
    decimalOf(credited_minor),
    decimalOf(due_minor),
    payments
      .map(({ paid_on, amount_minor, reference }) => `${paid_on} ${decimalOf(amount_minor)} ${reference}`)
      .join('; '),
  ]
}

function termsRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.invoiceTerms,
    handler: async ({ params }) => ok(await readTerms(services, params.id)),
  })

  app.route({
    ...endpoints.setInvoiceTerms,
    async handler(request) {
      const { revision, terms } = request.body
      const { id } = request.params
      const wanted = terms && { limitMinor: terms.limit_minor, days: terms.days }
      await setInvoiceTerms(services, actorOf(request), { id, revision, terms: wanted })
      const words = terms ? 'The invoice terms are saved.' : 'The account can no longer order by invoice.'
      return ok(await readTerms(services, id), words)
    },
  })
}

/** @throws AppError not_found */
async function readTerms(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  id: number,
): Promise<endpoints.InvoiceTerms> {
  const { country_code: country } = await readAdminAccount(db, id)
  const [terms, debt, currency] = await Promise.all([
    findInvoiceTerms(db, id),
    findDebt(db, id, clock.now()),
    findCurrency(db, country),
  ])
  return {
    terms: terms && { limit_minor: terms.limitMinor, currency: terms.currency, days: terms.days },
    currency,
    owed_minor: debt.dueMinor,
    is_overdue: debt.isOverdue,
  }
}

function paymentRoutes({ app, ...services }: Context): void {
  app.route({
    ...endpoints.recordBankPayment,
    async handler(request) {
      const { invoice, amount_minor, paid_on, ...more } = request.body
      const { isNew, dueMinor } = await recordBankPayment(services, actorOf(request), {
        ...{ accountId: request.params.id, invoice, amountMinor: amount_minor, paidOn: paid_on },
        ...more,
      })
      const first = isNew ? 'The payment is recorded.' : 'This payment was already recorded.'
      const left = formatMoneyWithCode(dueMinor, more.currency)
      const rest = dueMinor === 0 ? `${invoice} is paid.` : `${left} is still due on ${invoice}.`
      return ok({ is_new: isNew, due_minor: dueMinor }, `${first} ${rest}`)
    },
  })
}

/** /admin/accounts/:id/invoices: the invoice terms of an account, its invoices and bank payments (R-BYINVOICE-1, R-BYINVOICE-5). */
import type { AccountInvoice, InvoiceTerms } from '@rushes/contract/agency-account-invoices'
import type { AdminAccount } from '@rushes/contract/agency-accounts'
import { formatDay } from '../../features/catalogue/clip-facts.ts'
import { browserApi } from '../../lib/api.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { money, state } from '../kit/list/cells.tsx'
import type { Column } from '../kit/list/column.ts'
import { byState, ListPart, loadSaved } from '../kit/list-screen.tsx'
import type { Visit } from '../kit/visit.ts'
import { AccountFrame } from './account-frame.tsx'
import { BankPaymentModal } from './bank-payment-modal.tsx'
import { INVOICE_STATE_LABELS, termsFacts } from './invoice-labels.ts'
import { InvoiceTermsModal } from './invoice-terms-modal.tsx'

export async function open({ params: { id = '' }, url, signal, person }: Visit) {
  const querystring = { ...Object.fromEntries(url.searchParams), account: id }
  const [account, terms, page, saved] = await Promise.all([
    browserApi.call('GET /agency/accounts/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/accounts/:id/invoice-terms', { params: { id }, signal }),
    browserApi.call('GET /agency/invoices', { querystring, signal }),
    loadSaved('account-invoices', { signal, person }),
  ])
  const canManage = person.capabilities.has('invoices.manage')
  return (
    <AccountFrame account={account.data} person={person}>
      <Terms account={account.data} invoiceTerms={terms.data} canManage={canManage} />
      <h2 className="title mb-3 text-xl">Invoices</h2>
      <ListPart
        key={id}
        name="account-invoices"
        title="Invoices"
        nouns={['invoice', 'invoices']}
        columns={canManage ? [...COLUMNS, paymentColumn(account.data.id)] : COLUMNS}
        titleOf={({ number }) => number}
        rowPath="/admin/orders"
        csv={(call) =>
          browserApi.call('GET /agency/invoices/csv', { querystring: { ...call.querystring, account: id } })
        }
        filter={byState(INVOICE_STATE_LABELS)}
        find={{ label: 'Find invoices by number or bank reference', placeholder: 'Number, bank reference' }}
        copies={{ label: 'invoice numbers', copiedOf: ({ number }) => number }}
        page={page.data}
        saved={saved}
        empty={{ text: 'No invoices yet. Each paid order and each order by invoice has one.' }}
      />
    </AccountFrame>
  )
}

const TONES = { open: 'strong', overdue: 'stop', paid: 'soft', credited: 'soft' } as const

const day = (iso: string) => <span className="whitespace-nowrap">{formatDay(iso)}</span>

const COLUMNS: readonly Column<AccountInvoice>[] = [
  { id: 'title', title: 'Invoice', sort: 'number', draw: ({ number }) => number },
  { id: 'order', title: 'Order', isExtra: true, draw: ({ order }) => order },
  { id: 'issued', title: 'Issued', draw: ({ issued_on }) => day(issued_on) },
  {
    id: 'due-on',
    title: 'Due on',
    sort: 'due',
    draw: ({ due_on }) => (due_on === null ? 'Paid by card' : day(due_on)),
  },
  {
    id: 'state',
    title: 'State',
    draw: ({ state: now }) => state(INVOICE_STATE_LABELS[now], TONES[now]),
  },
  {
    id: 'total',
    title: 'Total',
    isNumber: true,
    draw: ({ total_minor, currency }) => money(total_minor, currency),
  },
  {
    id: 'credited',
    title: 'Credited',
    isNumber: true,
    isExtra: true,
    draw: ({ credited_minor, currency }) => money(credited_minor, currency),
  },
  {
    id: 'due',
    title: 'Amount due',
    isNumber: true,
    draw: ({ due_minor, currency }) => money(due_minor, currency),
  },
  { id: 'payments', title: 'Bank payments', draw: (invoice) => <Payments {...invoice} /> },
]

const paymentColumn = (accountId: number): Column<AccountInvoice> => ({
  id: 'record',
  title: 'Actions',
  isSelfExplanatory: true,
  draw: (invoice) =>
    invoice.due_minor > 0 && (
      <ModalButton
        size="small"
        className="whitespace-nowrap"
        label={
          <>
            Record payment<span className="sr-only"> for {invoice.number}</span>
          </>
        }
        modal={(close) => <BankPaymentModal accountId={accountId} invoice={invoice} onClose={close} />}
      />
    ),
})

function Payments({ payments, currency }: AccountInvoice) {
  if (payments.length === 0) return '–'
  return (
    <ul>
      {payments.map(({ reference, amount_minor, paid_on }) => (
        <li key={reference} className="min-w-40 wrap-anywhere">
          {money(amount_minor, currency)} on {day(paid_on)}
          <span className="block text-ink-soft">{reference}</span>
        </li>
      ))}
    </ul>
  )
}

type TermsProps = { account: AdminAccount; invoiceTerms: InvoiceTerms; canManage: boolean }

function Terms({ account, invoiceTerms, canManage }: TermsProps) {
  const { terms, currency } = invoiceTerms
  return (
    <section aria-label="Invoice terms" className="mb-8 grid max-w-2xl gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <h2 className="title text-xl">Invoice terms</h2>
        {canManage ? (
          <ModalButton
            label={terms ? 'Change the terms' : 'Allow payment by invoice'}
            modal={(close) => (
              <InvoiceTermsModal account={account} invoiceTerms={invoiceTerms} onClose={close} />
            )}
          />
        ) : (
          <p className="text-sm text-ink-soft">An Administrator can change them and record bank payments.</p>
        )}
      </header>
      {terms && terms.currency !== currency && (
        <Notice tone="caution" title="The account cannot order by invoice">
          The limit is in {terms.currency.toUpperCase()}, but the account buys in {currency.toUpperCase()}.
          Save the terms again to change the currency.
        </Notice>
      )}
      <DefinitionList facts={termsFacts(invoiceTerms)} />
    </section>
  )
}

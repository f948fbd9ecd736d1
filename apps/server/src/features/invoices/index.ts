import type { Feature } from '../../feature.ts'
import { personalInvoices } from './invoices.queries.ts'
import { invoiceRoutes } from './invoices.routes.ts'

export const invoices: Feature = {
  routes: [invoiceRoutes],
  withoutPeriod: {
    invoices: 'required by law; immutable',
  },
  personalData: [personalInvoices],
  staying: [
    { table: 'invoices', columns: ['buyer'], why: 'the law asks for the name and the address on an invoice' },
  ],
  notPersonal: {
    'invoices.buyer': 'the law requires name and address on an invoice, unchanged',
  },
}

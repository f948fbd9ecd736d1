/** Invoices and credit notes, as PDF files (R-INVOICE-4). */
import { z } from 'zod'
import { type Endpoint, replies } from './endpoint.ts'

/** A document of an order, as lists of purchases name it. */
export const OrderDocument = z
  .object({ kind: z.enum(['invoice', 'credit_note']), number: z.string() })
  .meta({ id: 'OrderDocument' })
export type OrderDocument = z.output<typeof OrderDocument>

export const invoiceFile = {
  method: 'GET',
  url: '/clip/invoices/:number',
  config: { access: 'login', scope: 'report' },
  schema: {
    summary:
      'Get the address of an invoice or a credit note of the own account as a PDF, valid for five minutes',
    tags: ['Credits and purchases'],
    params: z.object({ number: z.string().min(1).max(40) }),
    response: replies(z.object({ file_url: z.string(), file_name: z.string() })),
  },
} as const satisfies Endpoint

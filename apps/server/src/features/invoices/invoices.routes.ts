/**
 * Gives members who see purchases, and staff, the address of an invoice or a credit note (R-INVOICE-4). The audit
 * records which staff opened one (R-AUDIT-1).
 */
import { may } from '@rushes/contract/capabilities'
import { ok } from '@rushes/contract/endpoint'
import { invoiceFile } from '@rushes/contract/invoices'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import { recordMinted } from '../audit/record-minted.ts'
import { signedFile } from '../files/signed-file.ts'
import { findDocument } from './invoices.queries.ts'
import { invoiceFileName } from './open-invoice-file.ts'

export function invoiceRoutes({ app, db, secret, clock }: Context): void {
  app.route({
    ...invoiceFile,
    async handler(request) {
      const viewer = viewerOf(request)
      const document = await findDocument(db, request.params.number)
      const isAgency = may(viewer, 'orders.view')
      if (!document || (document.account_id !== viewer.accountId && !isAgency)) {
        throw new AppError('not_found', 'Invoice not found')
      }
      if (!viewer.canPurchase && !isAgency) {
        throw new AppError('not_purchasable', 'Your account cannot purchase yet, please contact licensing.')
      }
      // Only for documents of other users: every user may read their own.
      if (document.account_id !== viewer.accountId) {
        await recordMinted({ db, clock }, request, `order:${document.order_id}`)
      }
      const { number } = document
      return ok(
        signedFile({ secret, clock }, { kind: 'invoice', ref: number, fileName: invoiceFileName(number) }),
      )
    },
  })
}

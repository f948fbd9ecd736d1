/** The endpoints of orders, of their money, of credits, offers, reports, licence holders and recalls, and their own refusals, for `operations.ts`. */
import * as invoices from './agency-account-invoices.ts'
import * as credits from './agency-credits.ts'
import * as licensees from './agency-licensees.ts'
import * as agencyOffers from './agency-offers.ts'
import * as orders from './agency-orders.ts'
import * as recalls from './agency-recalls.ts'
import * as refundBatches from './agency-refund-batches.ts'
import * as refunds from './agency-refunds.ts'
import * as reports from './agency-reports.ts'
import * as statements from './agency-statements.ts'
import type { ErrorCode } from './errors.ts'
import { joined } from './joined.ts'
import * as offers from './offers.ts'

export const SALES = joined(
  agencyOffers,
  credits,
  invoices,
  licensees,
  offers,
  orders,
  recalls,
  refundBatches,
  refunds,
  reports,
  statements,
)

export const SALES_REFUSALS: Readonly<Record<string, readonly ErrorCode[]>> = {
  ...agencyOffers.AGENCY_OFFER_REFUSALS,
  ...invoices.INVOICE_REFUSALS,
  ...offers.OFFER_REFUSALS,
  ...recalls.AGENCY_RECALL_REFUSALS,
  ...refundBatches.REFUND_BATCH_REFUSALS,
  clipLicensees: ['not_found', 'bad_cursor'],
  clipLicenseesFile: ['not_found'],
  accountCredits: ['not_found'],
  adjustCredits: ['not_found', 'idempotency_mismatch', 'licence_required'],
  setAllowance: ['not_found', 'idempotency_mismatch'],
  disputeEvidence: ['not_found'],
  answerDispute: ['not_found', 'conflict', 'unavailable'],
  contributorStatement: ['not_found'],
  contributorStatementFile: ['not_found'],
  agencyOrders: ['bad_cursor'],
  agencyOrder: ['not_found'],
  agencyOrderPayment: ['not_found', 'unavailable'],
  previewRefund: ['not_found', 'conflict'],
  makeRefund: ['not_found', 'conflict', 'outdated', 'unavailable'],
  reviewPayment: ['not_found', 'conflict', 'unavailable'],
}

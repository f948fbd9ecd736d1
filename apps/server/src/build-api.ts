/** Lists the endpoints of every feature: the API's table of contents. */
import { PERSONAL_DATA, STAYING } from './build-privacy.ts'
import type { Context } from './context.ts'
import { accountRoutes } from './features/accounts/accounts.routes.ts'
import { agencyAccountActivityRoutes } from './features/accounts/agency-account-activity.routes.ts'
import { agencyAccountInvitationRoutes } from './features/accounts/agency-account-invitations.routes.ts'
import { agencyAccountRoutes } from './features/accounts/agency-accounts.routes.ts'
import { agencyUserRoutes } from './features/accounts/agency-users.routes.ts'
import { companyRoutes } from './features/accounts/company.routes.ts'
import { memberRoutes } from './features/accounts/members.routes.ts'
import { passwordResetRoutes } from './features/accounts/password-reset.routes.ts'
import { profileRoutes } from './features/accounts/profile.routes.ts'
import { registrationRoutes } from './features/accounts/registration.routes.ts'
import { sessionRoutes } from './features/accounts/sessions.routes.ts'
import { agencyAuditRoutes } from './features/audit/agency-audit.routes.ts'
import { agencyBulkRoutes } from './features/bulk/agency-bulk.routes.ts'
import { agencyCaptionRoutes } from './features/captions/agency-captions.routes.ts'
import { cardRoutes } from './features/cards/cards.routes.ts'
import { agencyAccountPreviewRoutes } from './features/catalogue/agency-account-preview.routes.ts'
import { agencyClipChangeRoutes } from './features/catalogue/agency-clip-changes.routes.ts'
import { agencyClipPartRoutes } from './features/catalogue/agency-clip-parts.routes.ts'
import { agencyClipRoutes } from './features/catalogue/agency-clips.routes.ts'
import { agencyCurationRoutes } from './features/catalogue/agency-curation.routes.ts'
import { agencyPackageRoutes } from './features/catalogue/agency-packages.routes.ts'
import { agencyWordRoutes } from './features/catalogue/agency-words.routes.ts'
import { clipTextRoutes } from './features/catalogue/clip-text.routes.ts'
import { clipRoutes } from './features/catalogue/clips.routes.ts'
import { homeClipRoutes } from './features/catalogue/home-clips.routes.ts'
import { packageRoutes } from './features/catalogue/packages.routes.ts'
import { byInvoiceRoutes } from './features/checkout/by-invoice.routes.ts'
import { paymentIntentRoutes } from './features/checkout/payment-intent.routes.ts'
import { salesTaxRoutes } from './features/checkout/sales-tax.routes.ts'
import { agencyContributorRoutes } from './features/contributors/agency-contributors.routes.ts'
import { agencyCreditRoutes } from './features/credits/agency-credits.routes.ts'
import { creditRoutes } from './features/credits/credits.routes.ts'
import { ledgerFileRoutes } from './features/credits/ledger-file.routes.ts'
import { prepaidCreditRoutes } from './features/credits/prepaid-credits.routes.ts'
import { agencyLinkRoutes } from './features/downloads/agency-links.routes.ts'
import { downloadHistoryRoutes } from './features/downloads/download-history.routes.ts'
import { downloadLinkRoutes } from './features/downloads/download-links.routes.ts'
import { downloadRoutes } from './features/downloads/downloads.routes.ts'
import { agencyInboxRoutes } from './features/enquiries/agency-inbox.routes.ts'
import { contactRoutes } from './features/enquiries/contact.routes.ts'
import { enquiryRoutes } from './features/enquiries/enquiries.routes.ts'
import { agencyBatchRoutes } from './features/ingest/agency-batches.routes.ts'
import { agencyClipsFileRoutes } from './features/ingest/agency-clips-file.routes.ts'
import { agencyIngestRoutes } from './features/ingest/agency-ingests.routes.ts'
import { agencyLookAlikeRoutes } from './features/ingest/agency-look-alikes.routes.ts'
import { agencyNeighbourRoutes } from './features/ingest/agency-neighbours.routes.ts'
import { agencyRenewalRoutes } from './features/ingest/agency-renewals.routes.ts'
import { agencySheetRoutes } from './features/ingest/agency-sheet.routes.ts'
import { uploadRoutes } from './features/ingest/uploads.routes.ts'
import { invoiceRoutes } from './features/invoices/invoices.routes.ts'
import { agencyLicenceRoutes } from './features/licences/agency-licences.routes.ts'
import { agencyLicenseeRoutes } from './features/licences/agency-licensees.routes.ts'
import { licenceRoutes } from './features/licences/licences.routes.ts'
import { listShareRoutes } from './features/lists/list-shares.routes.ts'
import { listRoutes } from './features/lists/lists.routes.ts'
import { agencyOfferRoutes } from './features/offers/agency-offers.routes.ts'
import { offerRoutes } from './features/offers/offers.routes.ts'
import { agencyDisputeRoutes } from './features/orders/agency-disputes.routes.ts'
import { agencyOrderRoutes } from './features/orders/agency-orders.routes.ts'
import { agencyRefundRoutes } from './features/orders/agency-refunds.routes.ts'
import { orderRoutes } from './features/orders/orders.routes.ts'
import { owedInvoiceRoutes } from './features/orders/owed-invoices.routes.ts'
import { paymentWebhookRoutes } from './features/orders/payment-webhook.routes.ts'
import { purchaseRoutes } from './features/orders/purchases.routes.ts'
import { rememberedRoutes } from './features/orders/remembered.routes.ts'
import { agencyPageRoutes } from './features/pages/agency-pages.routes.ts'
import { pageRoutes } from './features/pages/pages.routes.ts'
import { agencyPriceRoutes } from './features/pricing/agency-prices.routes.ts'
import { countryRoutes } from './features/pricing/countries.routes.ts'
import { locationRoutes } from './features/pricing/location.routes.ts'
import { pricingRoutes } from './features/pricing/pricing.routes.ts'
import { agencyPersonDataRoutes } from './features/privacy/agency-person-data.routes.ts'
import { agencyReportRoutes } from './features/reports/agency-reports.routes.ts'
import { agencyStatementRoutes } from './features/reports/agency-statements.routes.ts'
import { agencyClipRightsRoutes } from './features/rights/agency-clip-rights.routes.ts'
import { agencyRightsRoutes } from './features/rights/agency-rights.routes.ts'
import { agencySynonymRoutes } from './features/search/agency-synonyms.routes.ts'
import { facetRoutes } from './features/search/facets.routes.ts'
import { nearRoutes } from './features/search/near.routes.ts'
import { searchRoutes } from './features/search/search.routes.ts'
import { agencySettingRoutes } from './features/settings/agency-settings.routes.ts'
import { agencyTestMailRoutes } from './features/settings/agency-test-mail.routes.ts'
import { siteRoutes } from './features/settings/site.routes.ts'
import { agencyEventRoutes } from './features/staff/agency-events.routes.ts'
import { agencyMeRoutes } from './features/staff/agency-me.routes.ts'
import { agencyPeopleRoutes } from './features/staff/agency-people.routes.ts'
import { agencySessionRoutes } from './features/staff/agency-session.routes.ts'
import { agencySetupRoutes } from './features/staff/agency-setup.routes.ts'
import { agencyViewRoutes } from './features/staff/agency-views.routes.ts'
import { agencyTermsRoutes } from './features/terms/agency-terms.routes.ts'
import { agencyUploadLinkRoutes } from './features/upload-links/agency-upload-links.routes.ts'
import { guestUploadRoutes } from './features/upload-links/guest-uploads.routes.ts'
import { uploadLinkRoutes } from './features/upload-links/upload-links.routes.ts'

const FEATURES: readonly ((context: Context) => void | Promise<void>)[] = [
  sessionRoutes,
  accountRoutes,
  profileRoutes,
  companyRoutes,
  memberRoutes,
  registrationRoutes,
  passwordResetRoutes,
  contactRoutes,
  enquiryRoutes,
  searchRoutes,
  homeClipRoutes,
  clipRoutes,
  clipTextRoutes,
  packageRoutes,
  agencyCurationRoutes,
  agencyCreditRoutes,
  agencyDisputeRoutes,
  agencyOrderRoutes,
  agencyPackageRoutes,
  agencyRefundRoutes,
  agencyWordRoutes,
  agencyClipRoutes,
  agencyClipChangeRoutes,
  agencyClipPartRoutes,
  agencyNeighbourRoutes,
  agencyRenewalRoutes,
  agencyBulkRoutes,
  agencyClipsFileRoutes,
  facetRoutes,
  nearRoutes,
  agencySynonymRoutes,
  pricingRoutes,
  agencyPriceRoutes,
  agencyTermsRoutes,
  countryRoutes,
  locationRoutes,
  salesTaxRoutes,
  paymentIntentRoutes,
  cardRoutes,
  byInvoiceRoutes,
  owedInvoiceRoutes,
  paymentWebhookRoutes,
  orderRoutes,
  rememberedRoutes,
  purchaseRoutes,
  creditRoutes,
  prepaidCreditRoutes,
  ledgerFileRoutes,
  downloadRoutes,
  downloadLinkRoutes,
  downloadHistoryRoutes,
  licenceRoutes,
  agencyLicenceRoutes,
  agencyLicenseeRoutes,
  invoiceRoutes,
  listRoutes,
  listShareRoutes,
  pageRoutes,
  agencyPageRoutes,
  agencyBatchRoutes,
  agencyIngestRoutes,
  agencyLookAlikeRoutes,
  agencySheetRoutes,
  uploadRoutes,
  agencyMeRoutes,
  agencySettingRoutes,
  agencyTestMailRoutes,
  siteRoutes,
  agencyPeopleRoutes,
  agencyEventRoutes,
  agencySessionRoutes,
  agencyAccountRoutes,
  agencyAccountActivityRoutes,
  agencyAccountInvitationRoutes,
  agencyUserRoutes,
  agencyAccountPreviewRoutes,
  (context) => agencyPersonDataRoutes(context, PERSONAL_DATA, STAYING),
  agencyContributorRoutes,
  agencyInboxRoutes,
  agencyLinkRoutes,
  agencyUploadLinkRoutes,
  guestUploadRoutes,
  uploadLinkRoutes,
  agencyOfferRoutes,
  offerRoutes,
  agencyReportRoutes,
  agencyStatementRoutes,
  agencyRightsRoutes,
  agencyClipRightsRoutes,
  agencyAuditRoutes,
  agencyCaptionRoutes,
  agencySetupRoutes,
  agencyViewRoutes,
]

export async function buildApi(context: Context): Promise<void> {
  for (const feature of FEATURES) await feature(context)
}

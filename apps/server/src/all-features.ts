/** Lists all features and collects the parts that they add to the program. */
import type { Job } from './context.ts'
import type { PersonalData, Staying } from './db/personal-data.ts'
import type { DB } from './db/schema.gen.ts'
import type { Feature } from './feature.ts'
import { accounts } from './features/accounts/index.ts'
import { announcements } from './features/announcements/index.ts'
import { audit } from './features/audit/index.ts'
import { bulk } from './features/bulk/index.ts'
import { captions } from './features/captions/index.ts'
import { cards } from './features/cards/index.ts'
import { catalogue } from './features/catalogue/index.ts'
import { changes } from './features/changes/index.ts'
import { checkout } from './features/checkout/index.ts'
import { contributors } from './features/contributors/index.ts'
import { credits } from './features/credits/index.ts'
import { downloads } from './features/downloads/index.ts'
import { enquiries } from './features/enquiries/index.ts'
import { files } from './features/files/index.ts'
import { ingest } from './features/ingest/index.ts'
import { invoices } from './features/invoices/index.ts'
import { licences } from './features/licences/index.ts'
import { lists } from './features/lists/index.ts'
import { mcp } from './features/mcp/index.ts'
import { meanings } from './features/meanings/index.ts'
import { offers } from './features/offers/index.ts'
import { orders } from './features/orders/index.ts'
import { outbox } from './features/outbox/index.ts'
import { pages } from './features/pages/index.ts'
import { pricing } from './features/pricing/index.ts'
import { privacy } from './features/privacy/index.ts'
import { recalls } from './features/recalls/index.ts'
import { reference } from './features/reference/index.ts'
import { reports } from './features/reports/index.ts'
import { requests } from './features/requests/index.ts'
import type { Retention } from './features/retention/remove-old-rows.ts'
import { removeOldRowsJob } from './features/retention/retention.jobs.ts'
import { rights } from './features/rights/index.ts'
import { savedSearches } from './features/saved-searches/index.ts'
import { search } from './features/search/index.ts'
import { settings } from './features/settings/index.ts'
import { sso } from './features/sso/index.ts'
import { staff } from './features/staff/index.ts'
import { storage } from './features/storage/index.ts'
import { terms } from './features/terms/index.ts'
import { tiers } from './features/tiers/index.ts'
import { uploadLinks } from './features/upload-links/index.ts'
import { webhooks } from './features/webhooks/index.ts'
import { programRows } from './program-rows.ts'

/** In the order of erasures and the nightly removal: accounts are last, because all other rows name users. */
export const FEATURES: readonly Feature[] = [
  announcements,
  audit,
  bulk,
  captions,
  cards,
  catalogue,
  changes,
  checkout,
  contributors,
  credits,
  downloads,
  enquiries,
  files,
  ingest,
  invoices,
  licences,
  lists,
  mcp,
  meanings,
  offers,
  orders,
  outbox,
  pages,
  pricing,
  privacy,
  recalls,
  reference,
  reports,
  requests,
  rights,
  savedSearches,
  search,
  settings,
  sso,
  staff,
  storage,
  terms,
  tiers,
  uploadLinks,
  webhooks,
  programRows,
  accounts,
]

export const RETENTIONS: readonly Retention[] = FEATURES.flatMap(({ retention = [] }) => retention)
export const WITHOUT_PERIOD: Partial<Record<keyof DB, string>> = Object.assign(
  {},
  ...FEATURES.map(({ withoutPeriod }) => withoutPeriod),
)

export const PERSONAL_DATA: readonly PersonalData[] = FEATURES.flatMap(
  ({ personalData = [] }) => personalData,
)
export const STAYING: readonly Staying[] = FEATURES.flatMap(({ staying = [] }) => staying)
export const NOT_PERSONAL: Readonly<Record<string, string>> = Object.assign(
  {},
  ...FEATURES.map(({ notPersonal }) => notPersonal),
)

export const JOBS: readonly Job[] = [
  ...FEATURES.flatMap(({ jobs = [] }) => jobs),
  removeOldRowsJob(RETENTIONS),
]

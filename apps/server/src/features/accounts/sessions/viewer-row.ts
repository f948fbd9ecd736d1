/** Reads the viewer of a session or of an API key from the rows of the user and the account. */
import type { Viewer } from '../../../http/viewer.ts'

/** The columns of `personOf`, for a query that joins users and accounts. */
export const VIEWER_COLUMNS = [
  'users.id as user_id',
  'users.email',
  'users.first_name',
  'users.full_name',
  'users.role',
  'accounts.id as account_id',
  'accounts.kind',
  'accounts.name as account_name',
  'accounts.country_code',
  'accounts.tax_number',
  'accounts.declared_audience',
  'accounts.can_purchase',
  'accounts.can_prepay',
  'accounts.shorts_only',
  'users.spend_limit_minor',
] as const

type ViewerRow = {
  user_id: number
  email: string
  first_name: string
  full_name: string
  role: Viewer['role']
  account_id: number
  kind: Viewer['accountKind']
  account_name: string
  country_code: string
  tax_number: string
  declared_audience: number | null
  can_purchase: boolean
  can_prepay: boolean
  shorts_only: boolean
  spend_limit_minor: number | null
}

export const personOf = (row: ViewerRow): Viewer => ({
  userId: row.user_id,
  accountId: row.account_id,
  email: row.email,
  firstName: row.first_name,
  fullName: row.full_name,
  role: row.role,
  accountKind: row.kind,
  accountName: row.account_name,
  countryCode: row.country_code,
  taxNumber: row.tax_number,
  declaredAudience: row.declared_audience,
  canPurchase: row.can_purchase,
  canPrepay: row.can_prepay,
  shortsOnly: row.shorts_only,
  hasSpendingLimit: row.spend_limit_minor !== null,
})

/** Texts about API keys (R-KEY-1). */
import { type Currency, formatMoney } from '@rushes/commerce/money'
import type { ApiKey } from '@rushes/contract/api-keys'
import { formatDateTime } from '../../ui/format-date-time.ts'

type Scope = ApiKey['scopes'][number]

export const SCOPE_LABELS: Readonly<Record<Scope, { label: string; help: string }>> = {
  search: { label: 'Search', help: 'Clips and packages, with their pages, prices and changes' },
  licence: {
    label: 'License',
    help: 'From credits, which needs Download too, or by invoice, within limits that you set',
  },
  download: { label: 'Download', help: 'Files of licensed clips, and comps' },
  report: { label: 'Report', help: 'Licences, purchases, downloads, invoices and credits' },
}

const STATE_LABELS: Readonly<Record<Exclude<ApiKey['state'], 'active'>, string>> = {
  expired: 'Expired. Create another key.',
  stopped: 'Stopped, because the user who created it is no longer an administrator.',
  revoked: 'Revoked.',
}

/** Why a key does not work; null if it works. */
export const stateLabel = ({ state }: Pick<ApiKey, 'state'>): string | null =>
  state === 'active' ? null : STATE_LABELS[state]

export const scopesLabel = ({ scopes }: Pick<ApiKey, 'scopes'>): string =>
  scopes.map((scope) => SCOPE_LABELS[scope].label).join(', ')

/** `Created 2 Nov 2026 by Ada Byron · last used 3 Nov 2026 · expires 1 Feb 2027` */
export function historyLabel({
  createdAt,
  createdBy,
  lastUsedAt,
  expiresAt,
  state,
}: Pick<ApiKey, 'createdAt' | 'createdBy' | 'lastUsedAt' | 'expiresAt' | 'state'>): string {
  const expires =
    expiresAt === null
      ? 'does not expire'
      : `${state === 'expired' ? 'expired' : 'expires'} ${formatDateTime(expiresAt)}`
  const used = lastUsedAt === null ? 'never used' : `last used ${formatDateTime(lastUsedAt)}`
  return [`Created ${formatDateTime(createdAt)} by ${createdBy}`, used, expires].join(' · ')
}

/** What is used today of the limits; null for a key that does not license. */
export function todayLabel({ scopes, limits, today, currency }: ApiKey): string | null {
  if (!scopes.includes('licence')) return null
  const byInvoice = `${formatMoney(today.minor, currency)} of ${formatMoney(limits.dailyMinor, currency)} by invoice`
  const used = `Used today: ${today.credits} of ${limits.dailyCredits} credits`
  return limits.dailyMinor === 0 ? used : `${used}, ${byInvoice}`
}

/** The names of the amounts in the form. */
export const amountLabel = (name: string, currency: Currency): string => `${name} (${currency.toUpperCase()})`

/** Describes the content of a delivery. */
import type { Data } from '@rushes/contract/client'
import { formatSize } from '@rushes/contract/file-labels'
import { formatDateTime } from '../../ui/format-date-time.ts'

export function deliveredLabel({
  delivered,
  size_bytes,
  credits_used: credits,
  balances,
}: Data<'POST /clip/clips/download'>): string {
  const used = credits === 0 ? 'no credits used' : `${credits} ${credits === 1 ? 'credit' : 'credits'} used`
  const left = credits === 0 ? '' : leftLabel(balances)
  return `${whatLabel(delivered.length)}, ${formatSize(size_bytes)}, ${used}${left}. The link works for 24 hours.`
}

/** Returns `, 7 left`: the sum of all kinds of credits, if each kind has a limit (R-CREDIT-3). */
function leftLabel(balances: Data<'POST /clip/clips/download'>['balances']): string {
  const counts = balances.flatMap(({ available }) => available ?? [])
  const isLimited = counts.length > 0 && counts.length === balances.length
  return isLimited ? `, ${counts.reduce((sum, count) => sum + count, 0)} left` : ''
}

/** The label of a delivery that was prepared during an earlier visit. */
export function waitingLabel({
  delivered,
  size_bytes,
}: Data<'GET /clip/downloads/prepared'>[number]): string {
  return `${whatLabel(delivered.length)}, ${formatSize(size_bytes)}, prepared earlier and not downloaded yet.`
}

export function linkedLabel({
  delivered,
  size_bytes,
  expires_at,
}: Data<'POST /clip/clips/download-link'>): string {
  const end = formatDateTime(expires_at)
  return `${whatLabel(delivered.length)}, ${formatSize(size_bytes)}. Available until ${end}.`
}

const whatLabel = (files: number) => (files === 1 ? '1 file' : `${files} files in one ZIP`)

/** Groups the texts of the tiers into versions, and finds the one in force (R-TERMS-1). */
import type { LicenceTierCode } from '@rushes/commerce/licence-tier'

type Row = {
  version: string
  tier_code: LicenceTierCode
  body: string
  in_force_from: Date
  page: string
}

type Announcement = { version: string; users: number; emailed: number }

/** @param rows the newest version first */
export function versionsOf(rows: readonly Row[], announcements: readonly Announcement[], now: Date) {
  const announcedOf = ({ version }: Row) => {
    const found = announcements.find((one) => one.version === version)
    return found ? { users: found.users, emailed: found.emailed } : null
  }
  const newest = rows.find(({ in_force_from: from }) => from <= now)?.version
  const stateOf = ({ version, in_force_from: from }: Row) => {
    if (from > now) return 'coming' as const
    return version === newest ? ('in_force' as const) : ('past' as const)
  }
  const firsts = rows.filter(
    ({ version }, index) => rows.findIndex((other) => other.version === version) === index,
  )
  return firsts.map((first) => ({
    version: first.version,
    state: stateOf(first),
    in_force_from: first.in_force_from.toISOString(),
    page: first.page,
    announced: announcedOf(first),
    tiers: rows
      .filter(({ version }) => version === first.version)
      .map(({ tier_code: tier, body }) => ({ tier, body })),
  }))
}

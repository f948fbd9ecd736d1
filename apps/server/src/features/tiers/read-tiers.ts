/** Registers the licence tiers of the database in this process (R-TIER-9). */
import { type LicenceTier, registerTiers } from '@rushes/commerce/licence-tier'
import type { Services } from '../../context.ts'
import { listTiers, type TierRow } from './tiers.queries.ts'

/** A new installation has no rows until its reference data is loaded. */
export async function readTiers({ db }: Pick<Services, 'db'>): Promise<void> {
  const rows = await listTiers(db)
  if (rows.length > 0) registerTiers(rows.map(tierOfRow))
}

const tierOfRow = (row: TierRow): LicenceTier => ({
  code: row.code,
  usageType: row.usage_type,
  helpTitle: row.help_title,
  forWhom: row.for_whom,
  helpText: row.help_text,
  scope: row.scope,
  brands: row.brands,
  social: row.social,
  monetization: row.monetization,
  onAirUses: row.on_air_uses,
  audienceLimit: row.audience_limit,
  covers: row.covers,
  isRetired: row.retired_at !== null,
})

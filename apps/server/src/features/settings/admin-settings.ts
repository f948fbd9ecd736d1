/** Reads the settings for the admin area (R-SETTING-1). */
import type { AdminSettings } from '@rushes/contract/agency-settings'
import { SETTING_GROUP_NAMES, SETTING_NAMES } from '@rushes/contract/setting-values'
import { adjusted } from '../../config/adjustable-config.ts'
import { installationFacts } from '../../config/installation-facts.ts'
import { defaultsOf } from '../../config/setting-defaults.ts'
import type { Services } from '../../context.ts'
import { storedOf } from './read-settings.ts'
import { listSettings } from './settings.queries.ts'

export async function readAdminSettings({
  db,
  config,
}: Pick<Services, 'db' | 'config'>): Promise<AdminSettings> {
  const rows = await listSettings(db)
  return {
    values: adjusted(config, storedOf(rows)).settings,
    defaults: defaultsOf(config),
    decided: SETTING_NAMES.filter((name) => config.decided[name] !== undefined),
    groups: SETTING_GROUP_NAMES.map((key) => {
      const row = rows.find((one) => one.key === key)
      if (!row) return { key, revision: 0, at: null, by: null }
      const { revision, changed_at, changed_by: id, changed_by_name: name } = row
      return { key, revision, at: changed_at.toISOString(), by: { id, name } }
    }),
    installation: await installationFacts(config),
  }
}

/** Merges the agency's settings into the configuration of this process. */
import type { SomeSettings } from '@rushes/contract/setting-values'
import { readStored, settle } from '../../config/adjustable-config.ts'
import type { Services } from '../../context.ts'
import { listSettings, type SettingRow } from './settings.queries.ts'

export const storedOf = (rows: readonly SettingRow[]): SomeSettings =>
  readStored(Object.assign({}, ...rows.map(({ value }) => value)))

export async function readSettings({ db, config }: Pick<Services, 'db' | 'config'>): Promise<void> {
  settle(config, storedOf(await listSettings(db)))
}

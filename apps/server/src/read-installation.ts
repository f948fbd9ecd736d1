/** Reads what staff have set for the installation into this process: its settings and its licence tiers. */
import type { Services } from './context.ts'
import { readSettings } from './features/settings/read-settings.ts'
import { readTiers } from './features/tiers/read-tiers.ts'

export async function readInstallation(services: Pick<Services, 'db' | 'config'>): Promise<void> {
  await readSettings(services)
  await readTiers(services)
}

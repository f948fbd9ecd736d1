/** Loads the demo's past downloads: the everyday code prepares each, with the clock set to its day and hour. */
import type { Services } from '../context.ts'
import { prepareDownload } from '../features/downloads/prepare-download.ts'
import type { DemoDates } from './demo-dates.ts'
import type { DemoFiles } from './demo-files.ts'
import { hasDownload } from './demo-history.queries.ts'
import { type DemoPeople, personOf } from './load-demo-accounts.ts'

/** Safe to call again: what was downloaded is not charged twice. */
export async function loadDemoDownloads(
  services: Services,
  { people: { downloads } }: DemoFiles,
  { dates, people }: { dates: DemoDates; people: DemoPeople },
): Promise<void> {
  for (const { user, clipId, created } of downloads) {
    const { viewer } = personOf(people, user)
    const at = dates.instant(created)
    if (await hasDownload(services.db, viewer.userId, clipId, at)) continue
    await prepareDownload({ ...services, clock: { now: () => at } }, viewer, [{ id: clipId, tier: null }])
  }
}

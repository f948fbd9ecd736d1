/** Loads the demo's saved lists, company lists and download links. */
import type { Db } from '../db/db.ts'
import { insertDownloadLink } from '../features/downloads/download-links.queries.ts'
import { writeList } from '../features/lists/create-list.ts'
import { hashToken } from '../http/viewer.ts'
import type { DemoDates } from './demo-dates.ts'
import type { DemoFiles } from './demo-files.ts'
import { type DemoPeople, personOf } from './load-demo-accounts.ts'

export async function loadDemoLists(
  tx: Db,
  { people: { savedLists, downloadLinks } }: DemoFiles,
  { dates, people }: { dates: DemoDates; people: DemoPeople },
): Promise<void> {
  for (const list of savedLists) {
    const { viewer } = personOf(people, list.owner)
    const row = {
      accountId: viewer.accountId,
      userId: list.companyWide ? null : viewer.userId,
      name: list.name,
      ref: list.urlRef,
      created: dates.instant(list.created),
    }
    await writeList(tx, row, list.clips)
  }
  for (const link of downloadLinks) {
    const row = {
      ref_sha256: hashToken(link.ref),
      title: link.title,
      recipients: link.emails,
      created_at: dates.instant(link.created),
      expires_at: link.expires ? dates.instant(link.expires) : null,
      preparations_left: link.maxPreparations,
    }
    await insertDownloadLink(tx, row, link.clips)
  }
}

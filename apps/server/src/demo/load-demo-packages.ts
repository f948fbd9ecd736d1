/** Loads the demo's packages and the neighbours of its clips. */
import type { Db } from '../db/db.ts'
import { linkRelatedClips } from '../features/ingest/look-alikes/link-related-clips.ts'
import * as queries from './demo.queries.ts'
import { describeDemoClip } from './demo-clip.ts'
import type { DemoDates } from './demo-dates.ts'
import type { DemoFiles } from './demo-files.ts'

export async function loadDemoPackages(tx: Db, files: DemoFiles, dates: DemoDates): Promise<void> {
  await linkRelatedClips(
    tx,
    files.items.map((item) => describeDemoClip(item, files, dates)),
  )
  for (const { id, title, category, clips } of files.packages) {
    const words = files.packageTexts[id]
    if (!words) throw new Error(`demo/packages.json does not know package ${id}`)
    const row = {
      id,
      name: title,
      summary: words.summary,
      story: dates.text(words.story),
      category_id: category.id,
      created: dates.instant(words.created),
    }
    await queries.insertPackage(tx, row, clips)
  }
}

/** Loads the evidence of clips of the demo, as staff have stated it over time. */
import type { Services } from '../context.ts'
import { editClip } from '../features/catalogue/editing/edit-clip.ts'
import type { Viewer } from '../http/viewer.ts'
import { findRevision } from './demo.queries.ts'
import { detailOf } from './demo-clip.ts'
import type { DemoDates } from './demo-dates.ts'
import type { DemoFiles } from './demo-files.ts'

/** Safe to call again: each statement is one revision of its clip. */
export async function loadDemoEvidence(
  services: Services,
  files: DemoFiles,
  { dates, viewer }: { dates: DemoDates; viewer: Viewer },
): Promise<void> {
  for (const item of files.items) {
    for (const [made, { at, points }] of detailOf(item, files).evidence.entries()) {
      const revision = made + 1
      if ((await findRevision(services.db, item.id)) !== revision) continue
      const then = { ...services, clock: { now: () => dates.instant(at) } }
      await editClip(then, viewer, { id: item.id, revision, changes: { evidence: points } })
    }
  }
}

import type { Feature } from '../../feature.ts'
import { listChangesJob } from './changes.jobs.ts'
import { oldChanges } from './changes.queries.ts'
import { changeRoutes } from './changes.routes.ts'
import { CHANGES_KEPT_MS } from './read-changes.ts'

export const changes: Feature = {
  routes: [changeRoutes],
  jobs: [listChangesJob],
  // R-CHANGES-3
  retention: [{ what: 'changes of clips', keptMs: CHANGES_KEPT_MS, removal: oldChanges }],
  withoutPeriod: { noted_clip_changes: 'emptied by the change list each minute' },
}

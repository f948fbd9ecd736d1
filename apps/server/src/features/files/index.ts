import type { Feature } from '../../feature.ts'
import { mediaRoutes } from './media.routes.ts'
import { purgeMediaJob } from './purge.jobs.ts'

export const files: Feature = {
  serverRoutes: [mediaRoutes],
  jobs: [purgeMediaJob],
}

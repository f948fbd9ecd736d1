import type { Feature } from '../../feature.ts'
import { agencyCaptionRoutes } from './agency-captions.routes.ts'
import { readLinesJob } from './captions.jobs.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    captions: 'captions.changed'
  }
}

export const captions: Feature = {
  routes: [agencyCaptionRoutes],
  jobs: [readLinesJob],
}

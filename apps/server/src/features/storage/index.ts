import type { Feature } from '../../feature.ts'
import { cleanStorageJob } from './storage.jobs.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    storage: 'storage.cleaned'
  }
}

export const storage: Feature = {
  jobs: [cleanStorageJob],
}

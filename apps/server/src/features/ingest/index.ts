import { DAY_MS, type Feature } from '../../feature.ts'
import { agencyIngestRoutes } from './agency-ingests.routes.ts'
import { agencyBatchRoutes } from './batches/agency-batches.routes.ts'
import { agencyTemplateRoutes } from './batches/agency-templates.routes.ts'
import { batchNames } from './batches/batches.queries.ts'
import { advanceIngestsJob, cancelOldIngestsJob, receiveUploadsJob } from './ingest.jobs.ts'
import { agencyLookAlikeRoutes } from './look-alikes/agency-look-alikes.routes.ts'
import { agencyNeighbourRoutes } from './look-alikes/agency-neighbours.routes.ts'
import { agencyRenewalRoutes } from './renewals/agency-renewals.routes.ts'
import { agencyClipsFileRoutes } from './sheet/agency-clips-file.routes.ts'
import { agencySheetRoutes } from './sheet/agency-sheet.routes.ts'
import { abandonedUploads } from './uploads/abandoned-uploads.ts'
import { uploadRoutes } from './uploads/uploads.routes.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    ingest:
      | 'clip.poster_chosen'
      | 'clip.encoded_again'
      | 'clip.master_replaced'
      | 'ingest.retried'
      | 'ingest.released'
      | 'ingest.accepted'
      | 'ingest.cancelled'
      | 'batch.retried'
      | 'batch.described'
      | 'batch.paused'
      | 'batch.publishing'
      | 'batch.drafting'
      | 'batch.resumed'
      | 'look_alike.answered'
      | 'clips.table'
      | 'ingest.described'
      | 'neighbours.changed'
  }
  interface AuditObjects {
    ingest: `ingest:${number}` | `batch:${number}`
  }
}

export const ingest: Feature = {
  routes: [
    agencyNeighbourRoutes,
    agencyRenewalRoutes,
    agencyClipsFileRoutes,
    agencyBatchRoutes,
    agencyTemplateRoutes,
    agencyIngestRoutes,
    agencyLookAlikeRoutes,
    agencySheetRoutes,
    uploadRoutes,
  ],
  jobs: [receiveUploadsJob, advanceIngestsJob, cancelOldIngestsJob],
  retention: [
    // R-INGEST-6
    { what: 'abandoned uploads', keptMs: 7 * DAY_MS, removal: abandonedUploads },
  ],
  withoutPeriod: {
    clips: 'the catalogue',
    clip_files: 'the catalogue',
    ingest_batches: 'how clips came in',
    ingest_templates: 'what the agency has set up',
    look_alikes: 'decisions about look-alikes; deleted with their clips',
    ingests: 'how clips came in',
    ingest_steps: 'how clips came in',
  },
  personalData: [batchNames],
  staying: [
    { table: 'ingest_templates', columns: ['name', 'fields'], why: 'is what the agency has set up' },
    { table: 'ingest_sidecars', columns: ['name_key', 'embedded'], why: 'came with a file of the agency' },
    {
      table: 'uploads',
      columns: ['file_name', 'name_key', 'folder'],
      why: 'is the name of a file that was sent to the agency',
    },
    { table: 'ingests', columns: ['file_name'], why: 'is the name of a file that was sent to the agency' },
    {
      table: 'ingest_words',
      columns: ['file_name', 'name_key', 'words'],
      why: 'is the name of a file that was sent to the agency',
    },
  ],
  notPersonal: {
    'clip_files.file_name': 'the catalogue',
    'ingest_batches.created_by': 'a number without a name',
    'look_alikes.answered_by': 'a number without a name',
    'ingest_sidecars.name_key': 'the name of a file of the agency',
    'ingest_templates.name': 'a name that staff give',
    'ingest_templates.created_by': 'a number without a name',
    'uploads.user_id': 'a number without a name',
    'uploads.folder': 'the name of a folder of the agency',
    'uploads.name_key': 'the name of a file that was sent to the agency',
    'uploads.file_name': 'the name of a file that was sent to the agency',
    'ingests.file_name': 'the name of a file of the agency',
    'ingest_words.name_key': 'the name of a file of the agency',
    'ingest_words.file_name': 'the name of a file of the agency',
    'ingests.source_name': 'made of a hash',
  },
}

import { DAY_MS, type Feature } from '../../feature.ts'
import { agencyCaptionRoutes } from './agency-captions.routes.ts'
import { readLinesJob, transcribeFilmsJob } from './captions.jobs.ts'
import { oldDrafts } from './drafts.queries.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    captions: 'captions.changed' | 'captions.draft_requested' | 'captions.draft_dismissed'
  }
}

export const captions: Feature = {
  routes: [agencyCaptionRoutes],
  jobs: [readLinesJob, transcribeFilmsJob],
  retention: [
    // R-LINES-6
    { what: 'unconfirmed drafts of captions', keptMs: 365 * DAY_MS, removal: oldDrafts },
  ],
  staying: [
    {
      table: 'clip_lines',
      columns: ['text'],
      why: 'is said or shown in a film of the agency; change its captions or its shot list',
    },
    {
      table: 'caption_drafts',
      columns: ['cues'],
      why: 'is said in a film of the agency; dismiss the draft of its captions',
    },
  ],
}

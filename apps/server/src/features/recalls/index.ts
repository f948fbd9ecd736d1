import type { Feature } from '../../feature.ts'
import { agencyRecallRoutes } from './agency-recalls.routes.ts'
import { sendRecallsJob } from './recalls.jobs.ts'
import { acknowledgementTexts, personalRecipients, recallLimits, recallTexts } from './recalls.queries.ts'
import { recallRoutes } from './recalls.routes.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    recalls:
      | 'recall.issued'
      | 'recall.acknowledged'
      | 'recall.answer_recorded'
      | 'recall.loosened'
      | 'recall.released'
  }
}

export const recalls: Feature = {
  routes: [recallRoutes, agencyRecallRoutes],
  jobs: [sendRecallsJob],
  withoutPeriod: {
    recalls: 'the proof of what the holders of a clip were notified of',
    recall_recipients: 'the proof of the notification',
  },
  personalData: [personalRecipients, recallTexts, recallLimits, acknowledgementTexts],
  notPersonal: {
    'recalls.issued_by': 'a number without a name',
    'recall_recipients.acknowledged_by': 'a number without a name',
    'recall_recipients.recorded_by': 'a number without a name',
  },
}

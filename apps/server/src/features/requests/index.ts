import { type Feature, MONTHS_24_MS } from '../../feature.ts'
import { oldRequests, personalDecisions, personalRequests, requestTexts } from './personal-data.queries.ts'
import { endRequestsJob } from './requests.jobs.ts'
import { requestRoutes } from './requests.routes.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    requests: 'request.made' | 'request.declined' | 'request.withdrawn'
  }
  interface AuditObjects {
    requests: `request:${number}`
  }
}

export const requests: Feature = {
  routes: [requestRoutes],
  jobs: [endRequestsJob],
  retention: [{ what: 'decided requests to buy', keptMs: MONTHS_24_MS, removal: oldRequests }],
  personalData: [personalRequests, personalDecisions, requestTexts],
  notPersonal: {
    'purchase_requests.user_id': 'a number without a name',
    'purchase_requests.decided_by': 'a number without a name',
  },
}

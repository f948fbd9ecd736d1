import type { Feature } from '../../feature.ts'
import { removeCustomersJob } from './cards.jobs.ts'
import { cardRoutes } from './cards.routes.ts'
import { personalCustomers } from './customers.queries.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    cards: 'card.removed'
  }
}

export const cards: Feature = {
  routes: [cardRoutes],
  jobs: [removeCustomersJob],
  withoutPeriod: {
    payment_customers: 'belongs to the person, and goes with the access or an erasure',
  },
  personalData: [personalCustomers],
  notPersonal: {
    'payment_customers.user_id': 'a number without a name, until the provider has removed the customer',
  },
}

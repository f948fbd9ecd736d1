import type { Feature } from '../../feature.ts'
import { agencyCreditRoutes } from './agency-credits.routes.ts'
import { renewAllowancesJob } from './credits.jobs.ts'
import { creditRoutes } from './credits.routes.ts'
import { ledgerFileRoutes } from './ledger-file.routes.ts'
import { prepaidCreditRoutes } from './prepaid-credits.routes.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    credits: 'credits.adjusted' | 'allowance.set'
  }
}

export const credits: Feature = {
  routes: [agencyCreditRoutes, creditRoutes, prepaidCreditRoutes, ledgerFileRoutes],
  jobs: [renewAllowancesJob],
  withoutPeriod: {
    credit_lots: 'the books',
    credit_entries: 'the books; only ever added to',
    credit_adjustments: 'the books; only ever added to',
    standard_credits: 'one row for each account and medium',
  },
  staying: [{ table: 'credit_adjustments', columns: ['reason'], why: 'is only ever added to' }],
  notPersonal: {
    'credit_adjustments.actor_user_id': 'a number without a name',
    'credit_entries.user_id': 'a number without a name',
  },
}

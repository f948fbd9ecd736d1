import { DAY_MS, type Feature } from '../../feature.ts'
import { agencyEmailRoutes } from './agency-emails.routes.ts'
import { sendMailsJob } from './outbox.jobs.ts'
import { mailsToOthers, oldMails, personalMails, unsentSecretMails } from './outbox.queries.ts'
import { outboxRoutes } from './outbox.routes.ts'

export const outbox: Feature = {
  routes: [agencyEmailRoutes],
  serverRoutes: [outboxRoutes],
  jobs: [sendMailsJob],
  retention: [
    // R-PRIVACY-5
    { what: 'emails', keptMs: 30 * DAY_MS, removal: oldMails },
    { what: 'unsent emails with a password link', keptMs: DAY_MS, removal: unsentSecretMails },
  ],
  personalData: [personalMails, mailsToOthers],
  notPersonal: {
    'outbox_mails.sender': 'an address of the agency',
    'outbox_mails.unsubscribe': 'a number with a signature',
  },
}

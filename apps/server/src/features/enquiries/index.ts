import { MAX_MESSAGE_MONTHS } from '@rushes/contract/setting-values'
import type { Services } from '../../context.ts'
import { DAY_MS, type Feature, MONTHS_24_MS } from '../../feature.ts'
import { agencyInboxRoutes } from './agency-inbox.routes.ts'
import { contactRoutes } from './contact.routes.ts'
import {
  oldEnquiries,
  oldMessages,
  personalEnquiries,
  personalMessages,
  spentChallenges,
} from './enquiries.queries.ts'
import { enquiryRoutes } from './enquiries.routes.ts'
import { personalReplies } from './inbox.queries.ts'

declare module '../audit/record-event.ts' {
  interface AuditActions {
    enquiries: 'thread.replied' | 'thread.noted' | 'thread.changed'
  }
  interface AuditObjects {
    enquiries: `thread:${number}`
  }
}

const ofMessages = ({ messageMonths }: Services['config']) => messageMonths / MAX_MESSAGE_MONTHS

export const enquiries: Feature = {
  routes: [contactRoutes, enquiryRoutes, agencyInboxRoutes],
  retention: [
    // R-PRIVACY-4
    { what: 'solutions of the robot check', keptMs: DAY_MS, removal: spentChallenges },
    // R-PRIVACY-6
    { what: 'messages to the agency', keptMs: MONTHS_24_MS, share: ofMessages, removal: oldMessages },
    { what: 'enquiries', keptMs: MONTHS_24_MS, share: ofMessages, removal: oldEnquiries },
  ],
  withoutPeriod: {
    inbox_threads: 'goes with the enquiry or the message that it is about',
    inbox_replies: 'goes with its thread',
  },
  personalData: [personalReplies, personalMessages, personalEnquiries],
  staying: [
    {
      table: 'inbox_replies',
      columns: ['body', 'recipient'],
      why: 'was written by others, or to others; it ends by its own period',
    },
    {
      table: 'contact_messages',
      columns: ['name', 'email', 'company', 'message'],
      why: 'was written by others, or to others; it ends by its own period',
    },
    {
      table: 'enquiries',
      columns: ['name', 'email', 'company', 'message'],
      why: 'was written by others, or to others; it ends by its own period',
    },
  ],
  notPersonal: {
    'contact_messages.user_id': 'a number without a name',
    'inbox_threads.message_id': 'a number without a name',
    'inbox_threads.assignee_id': 'a number without a name',
    'inbox_replies.author_id': 'a number without a name',
    'enquiries.user_id': 'a number without a name',
  },
}

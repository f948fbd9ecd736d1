import type { Feature } from '../../feature.ts'
import { sendAnnouncementsJob } from './announcements.jobs.ts'
import { announcementRoutes } from './announcements.routes.ts'

export const announcements: Feature = {
  routes: [announcementRoutes],
  jobs: [sendAnnouncementsJob],
  notPersonal: {
    'announcement_recipients.user_id': 'a number without a name',
    'announcement_recipients.email_due_at': 'a time',
    'announcement_recipients.emailed_at': 'a time',
  },
  withoutPeriod: {
    announcements: 'the proof of which change was announced, and when',
    announcement_recipients: 'the proof of who was notified of a change',
  },
}

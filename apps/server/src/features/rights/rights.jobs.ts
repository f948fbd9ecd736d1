/**
 * Reminds the licensing team of rights that end soon (R-CLEARANCE-4). Safe to run twice: the outbox has each reminder
 * once.
 */
import type { Job } from '../../context.ts'
import { addDays, dayOf } from '../../platform/agency-time.ts'
import { postEmail } from '../outbox/post-email.ts'
import { endingEmail } from './rights.emails.ts'
import { listEnding } from './rights.queries.ts'
import { dueReminder, REMINDER_DAYS } from './rights.rules.ts'

export const rightsRemindersJob: Job = {
  name: 'rights-reminders',
  every: '20 7 * * *',
  async run({ db, clock, config }) {
    const now = clock.now()
    const today = dayOf(now, config.timeZone)
    for (const ending of await listEnding(db, today, addDays(today, Math.max(...REMINDER_DAYS)))) {
      const day = dueReminder(ending.until_day, today)
      if (day === null) continue
      // The key contains the last day, so that an extended record gets a reminder of its new end.
      const key = `rights-ending:${ending.id}:${ending.until_day}:${day}`
      await postEmail(db, { key, to: config.licensingEmail, ...endingEmail(config, ending, today) }, now)
    }
  },
}

/**
 * Reminds buyers of invoices that are overdue (R-BYINVOICE-4). Safe to run twice: the outbox has each reminder once.
 */
import type { Job } from '../../../context.ts'
import { postEmail } from '../../outbox/post-email.ts'
import { findBuyer } from '../orders.queries.ts'
import { listOwed } from './bank-payments.queries.ts'
import { reminderEmail } from './by-invoice.emails.ts'
import { dueReminder } from './by-invoice.rules.ts'

export const remindersJob: Job = {
  name: 'invoice-reminders',
  every: '10 7 * * *',
  async run({ db, clock, config, log }) {
    const now = clock.now()
    for (const owed of await listOwed(db, { dueBefore: now })) {
      const { due_at: dueAt, number: invoice, due: dueMinor } = owed
      const day = dueAt && dueReminder(dueAt, now)
      if (!day) continue
      await db.transaction().execute(async (tx) => {
        const buyer = await findBuyer(tx, owed.user_id)
        const mail = reminderEmail({ ...config, buyer, order: owed, invoice, dueAt, dueMinor })
        await postEmail(tx, { key: `reminder:${owed.id}:${day}`, to: buyer.email, ...mail }, now)
      })
      log.warn({ order: owed.id, invoice, daysOverdue: day }, 'an invoice is overdue')
    }
  },
}

/** Rows that belong to no feature: idempotency keys, the installation, and tables of the test card. */
import type { Services } from './context.ts'
import type { Removal } from './db/removal.ts'
import { DAY_MS, type Feature } from './feature.ts'
import { answersToOthers, oldKeys, personalAnswers } from './http/idempotency.queries.ts'

export const programRows: Feature = {
  retention: [
    // R-PRIVACY-4
    { what: 'idempotency keys', keptMs: DAY_MS, removal: oldKeys },
    // R-PRIVACY-7
    { what: 'events of the test card', keptMs: 365 * DAY_MS, removal: ofProvider('testcard_events') },
    {
      what: 'unpaid payments of the test card',
      keptMs: 365 * DAY_MS,
      removal: ofProvider('testcard_intents'),
    },
  ],
  withoutPeriod: {
    installation: 'one row, written once',
    demo_load: 'one row, written once',
    call_counts: 'counting removes what has ended',
    testcard_refunds: 'the books of the test card',
    testcard_disputes: 'the books of the test card',
    testcard_cards: 'belongs to the person, who removes it',
  },
  personalData: [personalAnswers, answersToOthers],
  staying: [
    {
      table: 'testcard_refunds',
      columns: ['reason'],
      why: 'belongs to the books of the test card, which moves no money',
    },
  ],
  notPersonal: {
    'applied_functions.name': 'the file of a database function',
    'testcard_intents.receipt_email': 'blanked by the payment provider itself',
    'testcard_events.payload': 'names a payment only; gone after a year',
  },
}

function ofProvider(table: 'testcard_events' | 'testcard_intents'): Removal<Services> {
  return {
    table,
    count: async ({ payments }, before) => (await payments.oldBooks?.[table]?.count(before)) ?? 0,
    remove: async ({ payments }, before, limit) =>
      (await payments.oldBooks?.[table]?.remove(before, limit)) ?? 0,
  }
}

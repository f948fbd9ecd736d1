/** Jobs of the checkout. */
import type { Job } from '../../context.ts'
import { removeOldTaxQuotes } from './cart.queries.ts'

const TAX_QUOTE_KEPT_MS = 24 * 60 * 60_000

/** Removes tax quotes that no order was made from, a day after they ran out. */
export const removeTaxQuotesJob: Job = {
  name: 'tax-quotes-remove',
  every: '20 3 * * *',
  async run({ db, clock }) {
    await removeOldTaxQuotes(db, new Date(clock.now().getTime() - TAX_QUOTE_KEPT_MS))
  },
}

/** Removes customers at the payment provider after an erasure or the end of an access (R-CARD-4). Safe to run twice. */
import type { Job } from '../../context.ts'
import { deleteCustomer, listEndedCustomers } from './customers.queries.ts'

const BATCH = 50

export const removeCustomersJob: Job = {
  name: 'cards-remove-customers',
  every: '* * * * *',
  async run({ db, payments, log }) {
    const { id: provider, livemode } = payments
    for (const customer of await listEndedCustomers(db, { provider, livemode, limit: BATCH })) {
      try {
        // A row without a reference may still have a customer, if the response of the provider was lost.
        const ref = customer.ref ?? (await payments.cards.createCustomer(madeFor(customer)))
        await payments.cards.removeCustomer(ref)
        await deleteCustomer(db, customer.id)
      } catch (error) {
        log.error(
          { err: error, customer: customer.id },
          'not removed at the provider; tried again with the next run',
        )
      }
    }
  },
}

const madeFor = ({ id, user_id }: { id: number; user_id: number }) => ({
  userId: user_id,
  key: `customer:${id}:${user_id}`,
})

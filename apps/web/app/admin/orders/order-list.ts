/** The list of orders, of all accounts or of a single account. */
import type { AdminOrderRow } from '@rushes/contract/agency-orders'

export const ORDER_LIST = {
  title: 'Orders',
  nouns: ['order', 'orders'],
  titleOf: ({ reference }: AdminOrderRow) => reference,
  filter: {
    name: 'view',
    views: [
      ['', 'All'],
      ['review', 'Review'],
      ['disputed', 'Disputed'],
      ['owed', 'Owed'],
    ],
  },
} as const

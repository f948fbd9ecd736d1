/** The reference, the date and the amount of an order. */
import { formatMoneyWithCode, isCurrency } from '@rushes/commerce/money'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { AgencyLink } from '../account/agency-link.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import type { Order } from './confirmation.ts'

export function OrderFacts({ order }: { order: Order }) {
  const { amount, currency } = order
  return (
    <>
      <DefinitionList
        facts={[
          { name: 'Reference', value: <span className="font-mono">{order.reference}</span> },
          { name: 'Date', value: formatDay(order.paid_at ?? order.created) },
          { name: 'Amount', value: isCurrency(currency) ? formatMoneyWithCode(amount, currency) : null },
          {
            name: 'Pay by',
            value: order.paid_at === null && order.due_on !== null ? formatDay(order.due_on) : null,
          },
        ]}
      />
      <AgencyLink to={`/orders/${order.reference.split('-', 1)}`} className="underline underline-offset-4">
        Open in the admin area
      </AgencyLink>
    </>
  )
}

/** The reference, the date and the amount of an order. */
import { formatMoneyWithCode, isCurrency } from '@rushes/commerce/money'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import type { Order } from './confirmation.ts'

export function OrderFacts({ order }: { order: Order }) {
  const { amount, currency } = order
  return (
    <DefinitionList
      facts={[
        { name: 'Reference', value: <span className="font-mono">{order.reference}</span> },
        { name: 'Date', value: formatDay(order.paid_at ?? order.created) },
        { name: 'Amount', value: isCurrency(currency) ? formatMoneyWithCode(amount, currency) : null },
      ]}
    />
  )
}

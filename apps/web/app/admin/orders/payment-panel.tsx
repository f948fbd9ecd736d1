/** The payment of an order at the provider, next to the stored payment. */
import type { AdminOrder } from '@rushes/contract/agency-orders'
import type { Data } from '@rushes/contract/client'
import { useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { useLoaded } from '../../lib/use-loaded.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Notice } from '../../ui/notice.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { moneyLabel, orderStateLabel } from './order-labels.ts'
import { Panel } from './panel.tsx'

/** Requests the payment again when the order has changed. */
export function PaymentPanel({ order }: { order: AdminOrder }) {
  if (order.provider_ref === null) return null
  const { id, state, refunded_minor: refunded } = order
  return (
    <Panel title="Payment">
      <Requested key={`${id} ${state} ${refunded}`} order={order} />
    </Panel>
  )
}

function Requested({ order }: { order: AdminOrder }) {
  const [load] = useState(() => async (signal: AbortSignal) => {
    const { data } = await browserApi.call('GET /agency/orders/:id/payment', {
      params: { id: order.id },
      signal,
    })
    return data
  })
  const { data, failure } = useLoaded(load)
  if (failure) return <Notice tone="caution">{failure}</Notice>
  if (!data) return <SkeletonRows rows={2} label="Asking the payment provider" />
  return (
    <>
      {data.differences.length === 0 ? (
        <p className="text-clear">Records match the payment provider.</p>
      ) : (
        <Notice tone="caution" title="Records differ from the payment provider">
          <ul>
            {data.differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </Notice>
      )}
      {data.payment && <Books order={order} payment={data.payment} />}
    </>
  )
}

type Payment = NonNullable<Data<'GET /agency/orders/:id/payment'>['payment']>

function Books({ order, payment }: { order: AdminOrder; payment: Payment }) {
  const { currency } = payment
  const rows = [
    ['State', orderStateLabel(order), payment.status.replaceAll('_', ' ')],
    [
      'Arrived',
      moneyLabel(order.received_minor ?? order.total_minor, order.currency),
      moneyLabel(payment.received_minor, currency),
    ],
    [
      'Refunded amount',
      moneyLabel(order.refunded_minor, order.currency),
      moneyLabel(payment.refunded_minor, currency),
    ],
  ] as const
  return (
    <>
      <table className="w-full text-sm">
        <caption className="sr-only">Comparison with the payment provider</caption>
        <thead className="border-b border-rule text-left">
          <tr>
            <th scope="col" className="py-1">
              <span className="sr-only">What</span>
            </th>
            <th scope="col" className="px-2 py-1">
              Here
            </th>
            <th scope="col" className="py-1">
              Provider
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, here, there]) => (
            <tr key={name} className="border-b border-rule align-top">
              <th scope="row" className="py-1 pr-2 text-left font-normal text-ink-soft">
                {name}
              </th>
              <td className="px-2 py-1">{here}</td>
              <td className="py-1">{there}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <DefinitionList
        facts={[
          { name: 'Number', value: <span className="font-mono text-sm break-all">{payment.ref}</span> },
          { name: 'Card', value: payment.method },
          { name: 'Last error', value: payment.last_error },
          { name: 'Opened', value: formatDateTime(payment.created_at) },
        ]}
      />
    </>
  )
}

/** A paid order: its facts, its licences, and where to go from here. */
import { Link } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { useQueue } from '../downloads/queue-store.ts'
import type { Order } from './confirmation.ts'
import { OrderFacts } from './order-facts.tsx'

export function Thanks({ order, credits }: { order: Order; credits: number | null }) {
  const queued = useQueue().length
  return (
    <div className="grid max-w-2xl gap-6">
      <OrderFacts order={order} />
      <ul className="border-t border-rule">
        {order.lines.map((line) => (
          <li
            key={line.product_ref}
            className="flex items-baseline justify-between gap-4 border-b border-rule py-2"
          >
            <span>{line.description}</span>
            {line.licence_id !== null && (
              <Link
                to={`/licence/${line.licence_id}`}
                className="shrink-0 text-sm underline underline-offset-4"
              >
                Licence<span className="sr-only"> for {line.description}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
      {credits !== null && (
        <p className="text-lg">
          Your account now has <strong>{credits}</strong> {credits === 1 ? 'credit' : 'credits'}. They are
          used as clips are downloaded.
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {queued > 0 && (
          <LinkButton to="/downloads" kind="primary" size="large">
            Go to your downloads ({queued})
          </LinkButton>
        )}
        <LinkButton to="/my-purchases" size="large">
          Purchase history
        </LinkButton>
      </div>
    </div>
  )
}

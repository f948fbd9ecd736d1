/** A paid order: its facts, its licences, and where to go from here. */
import { useState } from 'react'
import { Link } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { queueStore, useQueue } from '../downloads/queue-store.ts'
import { PaperButton } from '../orders/paper-button.tsx'
import type { Order } from './confirmation.ts'
import { OrderFacts } from './order-facts.tsx'
import { OrderFiles } from './order-files.tsx'

export function Thanks({ order, credits }: { order: Order; credits: number | null }) {
  const queued = useQueue().length
  const clipIds = order.lines.flatMap(({ clip_id, licence_id }) =>
    licence_id === null ? [] : (clip_id ?? []),
  )
  // The rows leave the queue once their files were fetched; the button stays for who wants to press it again.
  const [hasFiles] = useState(() => queueStore.read().some(({ id }) => clipIds.includes(id)))
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
        {hasFiles && <OrderFiles clipIds={clipIds} />}
        {queued > 0 && (
          <LinkButton to="/downloads" size="large">
            Go to your downloads ({queued})
          </LinkButton>
        )}
        <LinkButton to="/my-purchases" size="large">
          Purchase history
        </LinkButton>
        {order.papers.map((paper) => (
          <PaperButton key={paper.number} paper={paper} size="large" />
        ))}
      </div>
    </div>
  )
}

/** Shows changes of the cart since the buyer's last visit. */
import { Notice } from '../../ui/notice.tsx'
import type { Review } from './review-cart.ts'

type CartNoticesProps = Pick<Review, 'removed' | 'repriced'> & {
  /** Changes by the server at checkout, in sentences. */
  changes?: readonly string[]
}

export function CartNotices({ removed, repriced, changes }: CartNoticesProps) {
  return (
    <>
      {(removed.length > 0 || repriced) && (
        <Notice tone="caution" title="Your cart has changed since your last visit" className="mb-6">
          <ul className="list-disc pl-5">
            {removed.map(({ item, reason }) => (
              <li key={item.productRef}>
                {item.productName} was removed: {reason}
              </li>
            ))}
            {repriced && <li>Prices have been updated.</li>}
          </ul>
        </Notice>
      )}
      {changes && <Changes changes={changes} />}
    </>
  )
}

/** The region exists from the start, so that assistive technology reads its changes. */
function Changes({ changes }: { changes: readonly string[] }) {
  return (
    <div role="status" className="empty:hidden">
      {changes.length > 0 && (
        <Notice tone="caution" title="Your cart has changed" className="mb-6">
          <ul className="list-disc pl-5">
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
          </ul>
        </Notice>
      )}
    </div>
  )
}

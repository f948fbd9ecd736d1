/** What has changed since the lines were added, and what was kept of a cart that had to be emptied. */
import { Link } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { keptClips } from './kept-clips-store.ts'
import type { Review } from './review-cart.ts'

export function CartNews({ removed, repriced }: Pick<Review, 'removed' | 'repriced'>) {
  if (removed.length === 0 && !repriced) return null
  return (
    <Notice tone="caution" title="Your cart has changed since your last visit" className="mb-6">
      <ul className="list-disc pl-5">
        {removed.map(({ item, reason }) => (
          <li key={item.productRef}>
            {item.productName} was removed: {reason}
          </li>
        ))}
        {repriced && <li>Prices were brought up to date.</li>}
      </ul>
    </Notice>
  )
}

/** What the server found different while the buyer was at it. */
export function CartChanges({ changes }: { changes: readonly string[] }) {
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

/** Shown to members whose account cannot purchase. */
export function KeptClips() {
  const clips = keptClips.use()
  if (clips.length === 0) return null
  return (
    <section className="mt-10 grid gap-3" aria-labelledby="from-your-cart">
      <h2 id="from-your-cart" className="title text-xl">
        From your cart
      </h2>
      <p className="max-w-[68ch] text-ink-soft">
        Your account cannot purchase yet. These clips were in your cart: send them to the licensing team and
        they will set up what you need.
      </p>
      <ul className="border-t border-rule">
        {clips.map(({ id, title }) => (
          <li key={id} className="flex items-center justify-between gap-4 border-b border-rule py-2">
            <Link to={`/clip/${id}`} className="font-semibold underline-offset-4 hover:underline">
              {title}
            </Link>
            <span className="caption">{id}</span>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/contact-us">Contact licensing</LinkButton>
        <Button kind="quiet" onClick={() => keptClips.write(null)}>
          Forget these clips
        </Button>
      </div>
    </section>
  )
}

/** The clips of a cart that had to be emptied, for members whose account cannot purchase (R-CART-5). */
import { Link } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { keptClips } from './kept-clips-store.ts'

export function KeptClipsList() {
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

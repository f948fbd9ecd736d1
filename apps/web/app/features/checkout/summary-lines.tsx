/** What is bought, line by line, with what the buyer should know of each. */
import { type CartItem, itemTotalMinor } from '@rushes/commerce/cart-item'
import type { Cart } from '@rushes/commerce/cart-state'
import { formatMoney } from '@rushes/commerce/money'
import type { ClipRestrictions } from '@rushes/commerce/restrictions'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Thumb } from '../../ui/thumb.tsx'
import { LineNoteText } from '../cart/line-note-text.tsx'
import type { LineNote } from '../cart/line-notes.ts'
import { RestrictionsText } from '../cart/restrictions-text.tsx'

export type SummaryLinesProps = {
  cart: Cart
  notes: ReadonlyMap<string, LineNote>
  restrictions: readonly ClipRestrictions[]
}

export function SummaryLines({ cart, notes, restrictions }: SummaryLinesProps) {
  const { mediaBase } = useSite()
  return (
    <ul
      className="max-h-72 overflow-y-auto border-y border-rule"
      tabIndex={cart.items.length > 4 ? 0 : undefined}
    >
      {cart.items.map((item) => (
        <li
          key={item.productRef}
          className="grid grid-cols-[4rem_1fr_auto] gap-x-3 border-b border-rule py-3 last:border-b-0"
        >
          {item.type === 'bundle' ? (
            <span className="font-mono text-ink-soft" aria-hidden="true">
              ×{item.id * item.qty}
            </span>
          ) : (
            <Thumb src={mediaUrl(mediaBase, item.meta.thumbpath)} veiled={item.meta.graphic} />
          )}
          <span className="min-w-0 text-sm">
            {item.productName}
            <RestrictionsOf item={item} restrictions={restrictions} />
            <NoteOf note={notes.get(item.productRef)} />
          </span>
          <span className="font-mono text-sm">{formatMoney(itemTotalMinor(item), item.currency)}</span>
        </li>
      ))}
    </ul>
  )
}

function NoteOf({ note }: { note: LineNote | undefined }) {
  return note ? <LineNoteText note={note} /> : null
}

type RestrictionsProps = { item: CartItem; restrictions: readonly ClipRestrictions[] }

function RestrictionsOf({ item, restrictions }: RestrictionsProps) {
  const text = restrictions.find(({ id }) => item.type !== 'bundle' && item.id === id)?.text
  return text ? <RestrictionsText>{text}</RestrictionsText> : null
}

/** One line of the cart: picture, title, licence, price, and a button to delete it. */
import { MAX_BUNDLE_QUANTITY } from '@rushes/commerce/bundle'
import { setBundleQuantity } from '@rushes/commerce/cart-bundle'
import { type BundleItem, type CartItem, itemTotalMinor, tierCodeOfItem } from '@rushes/commerce/cart-item'
import { NOT_SOCIAL_LABEL, tierOf } from '@rushes/commerce/licence-tier'
import { formatMoney, majorToMinor } from '@rushes/commerce/money'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Price } from '../../ui/price.tsx'
import { Thumb } from '../../ui/thumb.tsx'
import { cartStore, writeCart } from './cart-store.ts'
import { LineNoteText } from './line-note-text.tsx'
import type { LineNote } from './line-notes.ts'
import { RestrictionsText } from './restrictions-text.tsx'

type CartLineProps = {
  item: CartItem
  note?: LineNote | undefined
  restrictions?: string | undefined
  onDelete: () => void
}

export function CartLine({ item, note, restrictions, onDelete }: CartLineProps) {
  const { mediaBase } = useSite()
  const tier = tierCodeOfItem(item)
  return (
    <li className="grid grid-cols-[6rem_1fr_auto] items-start gap-x-4 gap-y-1 border-b border-rule py-4 sm:grid-cols-[9rem_1fr_auto]">
      {item.type === 'bundle' ? (
        <BundleMark item={item} />
      ) : (
        <Thumb src={mediaUrl(mediaBase, item.meta.thumbpath)} veiled={item.meta.graphic} />
      )}
      <div className="grid min-w-0 gap-1">
        <h2 dir="auto" className="font-semibold text-pretty">
          {item.type === 'bundle' ? (
            item.productName
          ) : (
            <Link to={`/clip/${item.id}`} className="underline-offset-4 hover:underline">
              {item.productName}
            </Link>
          )}
        </h2>
        <p className="text-sm text-ink-soft">{tier ? tierOf(tier).usageType : item.description}</p>
        <p className="caption break-all">{item.productRef}</p>
        {item.type === 'bundle' && (
          <>
            <BundleSum item={item} />
            <BundleQuantity item={item} />
          </>
        )}
        {item.type !== 'bundle' && item.meta.notSocial && (
          <p className="small-caps text-ink-soft">{NOT_SOCIAL_LABEL}</p>
        )}
        {restrictions && <RestrictionsText>{restrictions}</RestrictionsText>}
        {note && <LineNoteText note={note} onRemove={onDelete} />}
      </div>
      <div className="grid justify-items-end gap-1">
        <Price minor={itemTotalMinor(item)} currency={item.currency} />
        <IconButton label={`Delete ${item.productName}`} onClick={onDelete}>
          <Icon of="trash-2" />
        </IconButton>
      </div>
    </li>
  )
}

type BundleProps = { item: Extract<CartItem, { type: 'bundle' }> }

function BundleMark({ item }: BundleProps) {
  return (
    <span
      className="grid aspect-video place-items-center rounded-sm bg-film font-mono text-xl text-film-ink"
      aria-hidden="true"
    >
      ×{item.id * item.qty}
    </span>
  )
}

function BundleSum({ item }: BundleProps) {
  const each = formatMoney(majorToMinor(item.price), item.currency)
  return (
    <p className="text-sm">
      {item.qty > 1 && `${item.qty} bundles, `}
      {item.id * item.qty} credits at {each} each
    </p>
  )
}

/** Changes how many bundles a line of the cart has (R-CART-3). */
function BundleQuantity({ item: { productRef, productName, qty } }: { item: BundleItem }) {
  const set = (next: number) => writeCart(setBundleQuantity(cartStore.read(), productRef, next))
  return (
    <fieldset aria-label={`Quantity of ${productName}`} className="flex items-center gap-1">
      <IconButton label="One less" kind="outline" disabled={qty <= 1} onClick={() => set(qty - 1)}>
        <span aria-hidden="true">−</span>
      </IconButton>
      <output className="w-10 text-center font-mono">{qty}</output>
      <IconButton
        label="One more"
        kind="outline"
        disabled={qty >= MAX_BUNDLE_QUANTITY}
        onClick={() => set(qty + 1)}
      >
        <span aria-hidden="true">+</span>
      </IconButton>
    </fieldset>
  )
}

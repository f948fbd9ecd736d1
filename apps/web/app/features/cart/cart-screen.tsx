/** The cart: its lines with the server's current data, and their total. */
import { removeItem } from '@rushes/commerce/cart'
import { CART_MESSAGES } from '@rushes/commerce/cart-messages'
import { type Cart, hasBundles } from '@rushes/commerce/cart-state'
import { SALES_TAX_NOTE, salesTaxApplies } from '@rushes/commerce/currency'
import { tierOf } from '@rushes/commerce/licence-tier'
import type { ClipRestrictions } from '@rushes/commerce/restrictions'
import { spendingBarrier } from '@rushes/commerce/spending'
import type { Account } from '@rushes/contract/accounts'
import { Suspense, useEffect, useRef, useState } from 'react'
import { useLoaded } from '../../lib/use-loaded.ts'
import { LinkButton } from '../../ui/button.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { Price } from '../../ui/price.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { LOGIN_FIRST } from '../account/login-destination.ts'
import { useViewer } from '../account/session-store.ts'
import { ClipGrid } from '../catalogue/clip-grid.tsx'
import { loadClips } from '../catalogue/load-clips.ts'
import { CartLine } from './cart-line.tsx'
import { cartNews, forgetCartNews } from './cart-news-store.ts'
import { CartNotices } from './cart-notices.tsx'
import { applyToCart, cartStore } from './cart-store.ts'
import type { LineNote } from './line-notes.ts'
import { useReviewedCart } from './use-reviewed-cart.ts'
import { viewedClips } from './viewed-clips-store.ts'

const AskToBuy = lazyPart(async () => (await import('./ask-to-buy.tsx')).AskToBuy)

type CartLinesProps = {
  cart: Cart
  notes: ReadonlyMap<string, LineNote>
  restrictions: readonly ClipRestrictions[]
}

type CartSummaryProps = { cart: Cart; account: Account | null; isGuest: boolean }

export function CartScreen({ isGuest }: { isGuest: boolean }) {
  const { account } = useViewer()
  const { cart, notes, restrictions, removed, repriced } = useReviewedCart()
  const [changes] = useState(cartNews.read)
  useEffect(forgetCartNews, [])
  const isEmpty = cart.items.length === 0
  return (
    <>
      <CartNotices removed={removed} repriced={repriced} changes={isEmpty ? [] : changes} />
      {isEmpty ? (
        <>
          <EmptyState
            action={
              <div className="flex flex-wrap gap-3">
                <LinkButton to="/search">Search the library</LinkButton>
                {/* Buyers who return here after paying find their purchase. */}
                {account?.options.canPurchase && <LinkButton to="/my-purchases">Purchase history</LinkButton>}
              </div>
            }
          >
            {CART_MESSAGES.empty}
          </EmptyState>
          <RecentlyViewed />
        </>
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[1fr_22rem] lg:gap-12">
          <CartLines cart={cart} notes={notes} restrictions={restrictions} />
          <CartSummary cart={cart} account={account} isGuest={isGuest} />
        </div>
      )}
    </>
  )
}

/** The most recently viewed clips that the viewer may still see. Renders nothing without such clips. */
function RecentlyViewed() {
  const { data: items } = useLoaded(loadViewed)
  if (!items || items.length === 0) return null
  return (
    <section aria-labelledby="viewed" className="mt-12">
      <h2 id="viewed" className="title mb-4 text-xl md:text-2xl">
        Recently viewed
      </h2>
      <ClipGrid items={items} leads />
    </section>
  )
}

async function loadViewed() {
  const ids = await viewedClips()
  const clips = await loadClips(ids)
  return ids.flatMap((id) => {
    const clip = clips.get(id)
    return clip && !('gone' in clip) ? [clip] : []
  })
}

/** The lines of the cart. Deleting a line moves the focus to the list. */
function CartLines({ cart, notes, restrictions }: CartLinesProps) {
  const list = useRef<HTMLUListElement>(null)
  return (
    <ul
      ref={list}
      tabIndex={-1}
      aria-label="Items in your cart"
      className="border-t border-rule focus:outline-none"
    >
      {cart.items.map((item) => (
        <CartLine
          key={item.productRef}
          item={item}
          note={notes.get(item.productRef)}
          restrictions={
            item.type === 'bundle' ? undefined : restrictions.find(({ id }) => id === item.id)?.text
          }
          onDelete={() => {
            applyToCart(removeItem(cartStore.read(), item.productRef))
            // The button that had the focus was removed with its line.
            list.current?.focus()
          }}
        />
      ))}
    </ul>
  )
}

/** The cart's total, and a link to the checkout, or for a guest to an account first. */
function CartSummary({ cart, account, isGuest }: CartSummaryProps) {
  const tier = cart.selectedTier
  if (!tier) return null
  // The checkout compares the total with the tax.
  const toAsk = account && spendingBarrier(account.spending, { ...cart, currency: tier.currency })
  return (
    <section
      aria-label="Cart total"
      className="grid gap-4 rounded-sm border border-rule bg-sheet p-5 lg:sticky lg:top-12"
    >
      <div>
        <p className="font-semibold">{tier.tierUsageType}</p>
        <p className="text-sm text-ink-soft">{tier.tierDescription}</p>
        {!hasBundles(cart) && <p className="mt-1 text-sm text-ink-soft">{tierOf(tier.tierCode).scope}.</p>}
      </div>
      <dl className="grid grid-cols-[1fr_auto] items-baseline gap-y-1 border-t border-rule pt-4">
        <dt className="font-semibold">Cart total</dt>
        <dd>
          <Price minor={cart.totalMinor} currency={tier.currency} size="large" />
        </dd>
        {salesTaxApplies(tier.currency) && (
          <div className="col-span-2 text-sm text-ink-soft">
            <dt className="sr-only">Sales tax</dt>
            <dd>{SALES_TAX_NOTE}, shown at checkout</dd>
          </div>
        )}
      </dl>
      {isGuest ? (
        <GuestWay />
      ) : toAsk ? (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <AskToBuy cart={cart} reason={toAsk} />
        </Suspense>
      ) : (
        <LinkButton to="/checkout" kind="primary" size="large" wide>
          Checkout
        </LinkButton>
      )}
    </section>
  )
}

function GuestWay() {
  return (
    <div className="grid gap-3">
      <p>{LOGIN_FIRST}</p>
      <LinkButton to="/login?checkout=cart" kind="primary" size="large" wide>
        Login
      </LinkButton>
      <LinkButton to="/register?checkout=1" size="large" wide>
        Sign Up
      </LinkButton>
    </div>
  )
}

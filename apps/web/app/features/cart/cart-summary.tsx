/** The cart's total, and the way on: to the checkout, or for a guest to an account first. */
import { type Cart, hasBundles } from '@rushes/commerce/cart-state'
import { SALES_TAX_NOTE, salesTaxApplies } from '@rushes/commerce/currency'
import { LICENCE_SCOPE } from '@rushes/commerce/licence-tier'
import { LinkButton } from '../../ui/button.tsx'
import { Price } from '../../ui/price.tsx'

export function CartSummary({ cart, isGuest }: { cart: Cart; isGuest: boolean }) {
  const tier = cart.selectedTier
  if (!tier) return null
  return (
    <section
      aria-label="Cart total"
      className="grid gap-4 rounded-sm border border-rule bg-sheet p-5 lg:sticky lg:top-12"
    >
      <div>
        <p className="font-semibold">{tier.tierUsageType}</p>
        <p className="text-sm text-ink-soft">{tier.tierDescription}</p>
        {!hasBundles(cart) && <p className="mt-1 text-sm text-ink-soft">{LICENCE_SCOPE}.</p>}
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
      <p>Please login or create an account to continue with your purchase</p>
      <LinkButton to="/login?checkout=1" kind="primary" size="large" wide>
        Log in
      </LinkButton>
      <LinkButton to="/register?checkout=1" size="large" wide>
        Register
      </LinkButton>
    </div>
  )
}

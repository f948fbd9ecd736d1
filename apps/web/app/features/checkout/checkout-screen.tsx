/** The checkout: its form beside a summary of what will be paid. Every choice changes the cart at once. */
import { CART_MESSAGES } from '@rushes/commerce/cart-messages'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/notice.tsx'
import { CartNotices } from '../cart/cart-notices.tsx'
import { CheckoutForm } from './checkout-form.tsx'
import { OrderSummary } from './order-summary.tsx'
import { type CheckoutSettings, useCheckout } from './use-checkout.ts'

export function CheckoutScreen(settings: CheckoutSettings) {
  const checkout = useCheckout(settings)
  const { cart, notes, restrictions, news, quote, retry } = checkout
  const { account, prices, countries } = settings
  return (
    <>
      <CartNotices {...news} />
      {cart.items.length === 0 ? (
        <EmptyState action={<LinkButton to="/search">Search the library</LinkButton>}>
          {CART_MESSAGES.empty}
        </EmptyState>
      ) : (
        <div className="grid items-start gap-8 lg:grid-cols-[minmax(0,42rem)_minmax(0,24rem)] lg:justify-between lg:gap-12 xl:max-w-[76rem]">
          <aside className="lg:sticky lg:top-12 lg:col-start-2 lg:row-start-1">
            <OrderSummary
              cart={cart}
              quote={quote}
              notes={notes}
              restrictions={restrictions}
              onRetry={retry}
            />
          </aside>
          <CheckoutForm checkout={checkout} account={account} prices={prices} countries={countries} />
        </div>
      )}
    </>
  )
}

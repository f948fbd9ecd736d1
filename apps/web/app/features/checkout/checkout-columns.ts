/** The columns of the checkout, which its loading state shares. The second one begins next to the heading of the page. */
export const CHECKOUT_COLUMNS =
  'grid items-start lg:[&>:last-child]:-mt-16 gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]'

/** The columns of the checkout, which its loading state shares. */
export const CHECKOUT_COLUMNS =
  'grid items-start gap-8 lg:grid-cols-[minmax(0,1fr)_minmax(0,26rem)] lg:gap-12 xl:grid-cols-[minmax(0,1fr)_minmax(0,32rem)]'

/**
 * Quotes the sales tax of a cart. The request contains only the references of the lines; prices come from the
 * server.
 */
import { bundleRef } from '@rushes/commerce/price-list'
import { parseProductReference } from '@rushes/commerce/product-reference'
import { ok } from '@rushes/contract/endpoint'
import { salesTax } from '@rushes/contract/payments'
import { AppError } from '../../app-error.ts'
import type { Context } from '../../context.ts'
import { viewerOf } from '../../http/viewer.ts'
import type { WantedItem } from './cart-lines.rules.ts'
import { cartChanged } from './cart-quote.rules.ts'
import { quoteCart } from './quote-cart.ts'

export function salesTaxRoutes(context: Context): void {
  context.app.route({
    ...salesTax,
    async handler(request) {
      const { line_items, customer_details } = request.body
      const products = line_items.map(({ reference, quantity }) => {
        const product = parseProductReference(reference)
        if (!product) throw unknownReference()
        return { product, item: wantedItem(product, reference, quantity) }
      })
      const [first] = products
      const tierCode = first?.product.tierCode
      if (!tierCode || products.some(({ product }) => product.tierCode !== tierCode)) throw unknownReference()
      const quote = await quoteCart(context, viewerOf(request), {
        items: products.map(({ item }) => item),
        tierCode,
        address: customer_details.address,
      })
      if (quote.removed.length > 0) throw cartChanged(quote)
      return ok({
        tax_amount_exclusive: quote.tax.taxMinor,
        net_amount: quote.netMinor,
        total_amount: quote.totalMinor,
        currency: quote.currency,
        tax_note: quote.tax.note,
      })
    },
  })
}

type Product = NonNullable<ReturnType<typeof parseProductReference>>

function wantedItem(product: Product, productRef: string, qty: number): WantedItem {
  const { media } = product
  if (product.kind === 'bundle') {
    return { id: product.size, type: 'bundle', productRef, ourRef: bundleRef(product.size), media, qty }
  }
  const type = media === 'PX' ? 'image' : 'video'
  return { id: product.clipId, type, productRef, ourRef: '', media, qty }
}

function unknownReference(): AppError {
  return new AppError('validation', 'A line of the cart is not known.', {
    fields: { line_items: ['Every reference must be of one tier and as the cart writes it.'] },
  })
}

/** Stripe's tax service behind the port. The calculation is tied to the payment, so its record and reversal are automatic. */
import type { Stripe } from 'stripe'
import { PaymentError, type TaxProvider } from './payments.ts'
import { attempt } from './stripe-errors.ts'

export const stripeTax = (stripe: Stripe): TaxProvider => ({
  async quote({ currency, lines, country, postcode }) {
    const calculation = await attempt(
      stripe.tax.calculations.create({
        currency,
        line_items: lines.map(({ reference, netMinor }) => ({
          amount: netMinor,
          reference,
          quantity: 1,
          tax_behavior: 'exclusive',
        })),
        customer_details: {
          address: { country: country.toUpperCase(), postal_code: postcode },
          address_source: 'billing',
        },
        expand: ['line_items'],
      }),
    )
    const taxes = new Map(calculation.line_items?.data.map((line) => [line.reference, line.amount_tax]))
    const lineTaxesMinor = lines.map(({ reference }) => taxes.get(reference) ?? 0)
    const taxMinor = calculation.tax_amount_exclusive
    if (lineTaxesMinor.reduce((sum, tax) => sum + tax, 0) !== taxMinor) {
      throw new PaymentError('unknown', 'The tax of the lines is not the tax of the whole.')
    }
    return { taxMinor, lineTaxesMinor, ref: calculation.id }
  },
})

/**
 * The Stripe Tax adapter. Calculations are linked to payments, so Stripe records and reverses them itself.
 */
import type { Stripe } from 'stripe'
import { PaymentError, type TaxProvider, type TaxQuery } from './payments.ts'
import { attempt } from './stripe-errors.ts'

export const stripeTax = (stripe: Stripe): TaxProvider => ({
  async quote({ currency, lines, country, postcode, reverseChargeTo }) {
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
          ...(reverseChargeTo && {
            tax_ids: [taxIdOf(reverseChargeTo)],
            taxability_override: 'reverse_charge',
          }),
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
    if (reverseChargeTo && taxMinor !== 0) {
      throw new PaymentError('unknown', 'Tax was charged to a company that accounts for it itself.')
    }
    return { taxMinor, lineTaxesMinor, ref: calculation.id }
  },
})

type TaxId = NonNullable<Stripe.Tax.CalculationCreateParams.CustomerDetails['tax_ids']>[number]

/** Returns Stripe's type and format of a tax number; the shop stores numbers without dots and spaces. */
function taxIdOf({ country, taxNumber }: NonNullable<TaxQuery['reverseChargeTo']>): TaxId {
  switch (country) {
    case 'gb':
      return { type: taxNumber.startsWith('XI') ? 'eu_vat' : 'gb_vat', value: taxNumber }
    case 'ch':
      return { type: 'ch_vat', value: `${taxNumber.replace(/^CHE(\d{3})(\d{3})/, 'CHE-$1.$2.')} MWST` }
    case 'no':
      return { type: 'no_vat', value: taxNumber.replace(/^NO/, '') }
    case 'au':
      return { type: 'au_abn', value: taxNumber }
    case 'nz':
      return { type: 'nz_gst', value: taxNumber }
    default:
      return { type: 'eu_vat', value: taxNumber }
  }
}

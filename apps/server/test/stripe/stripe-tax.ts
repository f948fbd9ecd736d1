/** Calculates the tax of the double. */
import { randomBytes } from 'node:crypto'
import type { Answer, Fields } from './stripe-answer.ts'

const name = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const text = (value: unknown) => (typeof value === 'string' ? value : '')

/** 20 % in the United Kingdom and 10 % in Australia, as the tests of the shop expect. */
export function calculateTax(fields: Fields): Answer {
  const customer: Fields = Object(fields.customer_details)
  const address = Object(customer.address)
  const override = text(customer.taxability_override) || 'none'
  const percent = (override === 'none' && { GB: 20, AU: 10 }[text(address.country)]) || 0
  const items = Array.isArray(fields.line_items) ? fields.line_items : []
  const data = items.map((item: Fields) => ({
    id: name('tax_li'),
    object: 'tax.calculation_line_item',
    amount: Number(item.amount),
    amount_tax: Math.floor((Number(item.amount) * percent + 50) / 100),
    livemode: false,
    quantity: 1,
    reference: text(item.reference),
    tax_behavior: 'exclusive',
    tax_code: 'txcd_10000000',
  }))
  const tax = data.reduce((sum, { amount_tax }) => sum + amount_tax, 0)
  const net = data.reduce((sum, { amount }) => sum + amount, 0)
  const id = name('taxcalc')
  return {
    status: 200,
    body: {
      id,
      object: 'tax.calculation',
      amount_total: net + tax,
      currency: text(fields.currency),
      customer_details: {
        address: {
          city: null,
          country: text(address.country),
          line1: null,
          line2: null,
          postal_code: text(address.postal_code),
          state: null,
        },
        address_source: 'billing',
        ip_address: null,
        tax_ids: Array.isArray(customer.tax_ids) ? customer.tax_ids : [],
        taxability_override: override,
      },
      livemode: false,
      line_items: { object: 'list', data, has_more: false, url: '/v1/tax/calculations/:id/line_items' },
      tax_amount_exclusive: tax,
      tax_amount_inclusive: 0,
      tax_breakdown: [],
      tax_date: Math.floor(Date.now() / 1_000),
    },
  }
}

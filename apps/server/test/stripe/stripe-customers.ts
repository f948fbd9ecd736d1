/** The customers of the double and the cards that are attached to them. */
import { randomBytes } from 'node:crypto'
import { type Answer, type Fields, refuse } from './stripe-answer.ts'

const name = (prefix: string) => `${prefix}_${randomBytes(12).toString('hex')}`
const now = () => Math.floor(Date.now() / 1_000)
const missing = (what: string, id: string) => refuse(404, 'resource_missing', `No such ${what}: '${id}'`)

export type PaymentMethod = {
  id: string
  object: 'payment_method'
  type: 'card'
  created: number
  livemode: false
  customer: string | null
  billing_details: Record<'address' | 'email' | 'name' | 'phone' | 'tax_id', null>
  card: ReturnType<typeof cardOf>
}

const BRANDS: Readonly<Record<string, string>> = { '4': 'visa', '5': 'mastercard' }

const cardOf = (number: string, expiryYear: number) => ({
  brand: BRANDS[number[0] ?? ''] ?? 'unknown',
  last4: number.slice(-4),
  exp_month: 12,
  exp_year: expiryYear,
  funding: 'credit',
  /** The same value for the same card number. */
  fingerprint: `print${number}`,
})

export function openCustomers() {
  const customers = new Set<string>()
  /** Payment methods by id, oldest first. */
  const methods = new Map<string, PaymentMethod>()

  function create(): Answer {
    const id = name('cus')
    customers.add(id)
    return { status: 200, body: { id, object: 'customer', created: now(), livemode: false, metadata: {} } }
  }

  function remove(id: string): Answer {
    if (!customers.delete(id)) return missing('customer', id)
    for (const method of methods.values()) if (method.customer === id) method.customer = null
    return { status: 200, body: { id, object: 'customer', deleted: true } }
  }

  function list(id: string): Answer {
    if (!customers.has(id)) return missing('customer', id)
    const data = attachedTo(id).toReversed()
    const url = `/v1/customers/${id}/payment_methods`
    return { status: 200, body: { object: 'list', data, has_more: false, url } }
  }

  function detach(id: string): Answer {
    const method = methods.get(id)
    if (!method) return missing('PaymentMethod', id)
    if (method.customer === null) {
      return refuse(400, 'payment_method_unactivated', 'The payment method is not attached to a customer.')
    }
    method.customer = null
    return { status: 200, body: method }
  }

  const attachedTo = (id: string) => [...methods.values()].filter(({ customer }) => customer === id)

  return {
    create,
    remove,
    list,
    detach,
    /** Returns the refusal of a payment that names an unknown customer. */
    refusalOf: ({ customer }: Fields) =>
      typeof customer === 'string' && !customers.has(customer) ? missing('customer', customer) : null,
    /** Saves the card of a successful payment. */
    attach(customer: string, number: string, expiryYear = 2040): PaymentMethod {
      const method: PaymentMethod = {
        id: name('pm'),
        object: 'payment_method',
        type: 'card',
        created: now(),
        livemode: false,
        customer: customers.has(customer) ? customer : null,
        billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
        card: cardOf(number, expiryYear),
      }
      methods.set(method.id, method)
      return method
    },
    methodOf: (id: string) => methods.get(id),
    /** An action in Stripe's dashboard. */
    removeInDashboard: remove,
    all: () => [...customers],
  }
}

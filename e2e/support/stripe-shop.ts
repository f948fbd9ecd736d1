/** A separate shop whose Stripe is a double, which the server calls; the browser loads a stand-in script. */
import { readFileSync } from 'node:fs'
import { type BrowserContext, expect, type Page } from '@playwright/test'
import { startShop, WITH_PAGES } from '../../apps/server/test/chaos/shop.ts'
import { type StripeDouble, startStripeDouble } from '../../apps/server/test/stripe/stripe-double.ts'
import { signStripeEvent, stripeSettings } from '../../apps/server/test/stripe/stripe-settings.ts'
import { test as base } from './browser.ts'

const STAND_IN = readFileSync(new URL('./stripe-stand-in.js', import.meta.url), 'utf8')
/** The only script of another origin that a page may load, and on the two pages of a payment only. */
export const STRIPE_SCRIPT = 'https://js.stripe.com/endive/stripe.js'
const CORS = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' }

type StripeShop = {
  url: string
  double: StripeDouble
  /** Stripe notifies the shop of a payment. @returns the status of its answer */
  sendEvent(ref: string, type?: string): Promise<number>
}

export const test = base.extend<{ stripeBrowser: undefined }, { stripeShop: StripeShop }>({
  stripeShop: [
    // biome-ignore lint/correctness/noEmptyPattern: the runner reads the names of what a fixture needs from this pattern
    async ({}, use) => {
      const double = await startStripeDouble()
      const shop = await startShop(stripeSettings(double.url), WITH_PAGES)
      await use({ url: shop.url, double, sendEvent: (ref, type) => sendEvent(shop.url, ref, type) })
      await shop.stop()
      await double.close()
      expect(double.breaches).toEqual([])
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ stripeShop }, use) => use(stripeShop.url),
  stripeBrowser: [
    async ({ context, stripeShop }, use) => {
      await serveStripe(context, stripeShop.double)
      await use(undefined)
    },
    { auto: true },
  ],
})

async function sendEvent(url: string, ref: string, type = 'payment_intent.succeeded'): Promise<number> {
  const { raw, headers } = signStripeEvent({ type, ref })
  const webhook = `${url}/rest/clip/payments/webhook/stripe`
  return (await fetch(webhook, { method: 'POST', headers, body: new Uint8Array(raw) })).status
}

/** Serves the responses of Stripe's own servers to the browser. */
async function serveStripe(context: BrowserContext, double: StripeDouble): Promise<void> {
  await context.route(STRIPE_SCRIPT, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: STAND_IN }),
  )
  await context.route('https://api.stripe.com/stand-in/*', (route) => {
    const requested = JSON.parse(route.request().postData() ?? '{}')
    const json = route.request().url().endsWith('confirm')
      ? confirm(double, requested)
      : retrieve(double, requested)
    return route.fulfill({ json, headers: CORS })
  })
  await context.route('https://hooks.stripe.com/bank/**', async (route) => {
    const url = new URL(route.request().url())
    const answer = url.searchParams.get('answer')
    if (answer === null) return route.fulfill({ contentType: 'text/html', body: bankPage(url) })
    return route.fulfill({ status: 302, headers: { location: leave(double, url, answer) } })
  })
}

const REASONS: Readonly<Record<string, string>> = {
  '4000000000000002': 'Your card was declined.',
  '4000000000009995': 'Your card has insufficient funds.',
}
const ASKS_THE_BANK = '4000000000003220'

type Requested = {
  clientSecret: string
  number: string
  amount: number
  currency: string
  setupFutureUsage: string | null
  /** A saved card, instead of an entered one. */
  payment_method?: string
  return_url: string
}

function confirm(double: StripeDouble, { payment_method: saved, ...typed }: Requested): object {
  if (saved === undefined) return confirmTyped(double, typed)
  return { paymentIntent: double.payWithSaved(typed.clientSecret, saved, 'succeeds') }
}

/** Stripe refuses a form that wishes something else than the payment. */
function confirmTyped(
  double: StripeDouble,
  { clientSecret, number, amount, currency, setupFutureUsage, return_url }: Omit<Requested, 'payment_method'>,
): object {
  const intent = double.findBySecret(clientSecret)
  if (intent.setup_future_usage !== setupFutureUsage) {
    return {
      error: {
        message: `The form saves the card: ${setupFutureUsage}, the payment: ${intent.setup_future_usage}.`,
      },
    }
  }
  if (intent.amount !== amount || intent.currency !== currency) {
    return { error: { message: `The form shows ${amount} ${currency}, the payment ${intent.amount}.` } }
  }
  const reason = REASONS[number]
  if (number === ASKS_THE_BANK) {
    double.pay(clientSecret, 'asks the bank', { number })
    const query = new URLSearchParams({ secret: clientSecret, to: return_url })
    return { bank: `https://hooks.stripe.com/bank/?${query}` }
  }
  double.pay(clientSecret, reason === undefined ? 'succeeds' : 'declined', { reason, number })
  return reason === undefined ? { paymentIntent: intent } : { error: { message: reason } }
}

const retrieve = (double: StripeDouble, { clientSecret }: Pick<Requested, 'clientSecret'>) => ({
  paymentIntent: double.findBySecret(clientSecret),
})

function bankPage({ href }: URL): string {
  const link = (answer: string) =>
    `<a href="${href.replaceAll('&', '&amp;')}&amp;answer=${answer}">${answer}</a>`
  return `<!doctype html><title>The bank</title>${link('complete')} ${link('fail')}`
}

/** The bank's answer; the address of the shop to which the buyer returns. */
function leave(double: StripeDouble, { searchParams }: URL, answer: string): string {
  const secret = searchParams.get('secret') ?? ''
  const intent = double.answerBank(secret, answer === 'complete' ? 'complete' : 'fail')
  const back = new URL(searchParams.get('to') ?? '')
  back.searchParams.set('payment_intent', intent.id)
  back.searchParams.set('payment_intent_client_secret', secret)
  back.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return back.href
}

export const stripeCard = (page: Page) => page.getByLabel('Number of the card')

/**
 * Makes the provider's two pages: the card form that the checkout page frames, and the 3-D Secure page. Both
 * are plain documents with their own content security policy.
 */
import { readFileSync } from 'node:fs'
import type { IntentRow } from './intent-transitions.ts'
import { ONLY_TEST_CARDS, TEST_CARDS } from './test-cards.ts'

const SYMBOLS: Record<string, string> = { usd: '$', gbp: '£', eur: '€', aud: '$' }

const POLICY = [
  "default-src 'none'",
  "base-uri 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  "connect-src 'self'",
]
/** The card form is shown inside our own pages only. */
export const FRAME_POLICY = [...POLICY, "form-action 'none'", "frame-ancestors 'self'"].join('; ')
/** The 3-D Secure page is never framed; its form leads back to the shop. */
export const CHALLENGE_POLICY = [...POLICY, "form-action 'self'", "frame-ancestors 'none'"].join('; ')

export type Asset = { type: string; body: Buffer }

const SANS = import.meta.resolve(
  '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
)

/** The files of the pages, by name. */
export const ASSETS: Readonly<Record<'frame.js' | 'page.css' | 'sans.woff2', Asset>> = {
  'frame.js': { type: 'text/javascript; charset=utf-8', body: readAsset('frame.js') },
  'page.css': { type: 'text/css; charset=utf-8', body: readAsset('page.css') },
  'sans.woff2': { type: 'font/woff2', body: readFileSync(new URL(SANS)) },
}

function readAsset(name: string): Buffer {
  return readFileSync(new URL(`./page/${name}`, import.meta.url))
}

export function framePage(): string {
  const cards = TEST_CARDS.map(({ id, number }) => ({ id, number }))
  const list = TEST_CARDS.map(
    ({ number, brand, outcome }) =>
      `<li><button type="button" data-number="${number}">${number}</button> <span class="soft">${brand}, ${outcome}</span></li>`,
  ).join('')
  return htmlPage(
    'Card details',
    `<body><div class="frame">
<button type="button" id="wallet" class="wallet">Pay with Test Wallet <span id="wallet-amount" class="amount"></span></button>
<p class="or soft" data-card-form>or pay by card</p>
<div class="fields" data-card-form>
${field({ id: 'number', label: 'Card number', inputMode: 'numeric', placeholder: '4242 4242 4242 4242', width: 'wide' })}
${field({ id: 'expiry', label: 'Expiry date', inputMode: 'numeric', placeholder: 'MM/YY' })}
${field({ id: 'cvc', label: 'Security code', inputMode: 'numeric', placeholder: '123' })}
${field({ id: 'name', label: 'Name on card', inputMode: 'text', placeholder: '', width: 'wide rest' })}
</div>
<details data-card-form><summary>Test cards: ${ONLY_TEST_CARDS}</summary>
<p class="soft">Any date in the future and any three digits go with them. Press a number to fill it in.</p>
<ul class="cards">${list}</ul></details>
</div>
<script type="application/json" id="cards">${JSON.stringify({ cards, onlyTestCards: ONLY_TEST_CARDS })}</script>
<script type="module" src="/testpay/frame.js"></script></body>`,
  )
}

type Field = { id: string; label: string; inputMode: 'numeric' | 'text'; placeholder: string; width?: string }

function field({ id, label, inputMode, placeholder, width = '' }: Field): string {
  return `<div class="field ${width}"><label for="${id}">${label}</label>
<input id="${id}" autocomplete="off" inputmode="${inputMode}" maxlength="80" placeholder="${placeholder}" aria-describedby="${id}-error">
<p class="error" id="${id}-error" role="alert"></p></div>`
}

/** Makes the page on which a real bank would authenticate its customer. */
export function challengePage(intent: IntentRow): string {
  const amount = `${SYMBOLS[intent.currency] ?? ''}${(intent.amount_minor / 100).toLocaleString('en', { minimumFractionDigits: 2 })} ${intent.currency.toUpperCase()}`
  return htmlPage(
    '3-D Secure test page',
    `<body class="challenge"><main class="sheet">
<p class="soft">TEST PAYMENTS - no money moves</p>
<h1>Confirm your payment</h1>
<p>Here your bank would ask you to confirm. Choose what the bank answers.</p>
<dl><dt>Amount</dt><dd>${amount}</dd><dt>Card</dt><dd>${intent.brand ?? ''} ending in ${intent.last4 ?? ''}</dd></dl>
<form method="post">
<button class="primary" name="answer" value="complete">Complete</button>
<button name="answer" value="fail">Fail</button>
<button name="answer" value="close">Close</button>
</form></main></body>`,
  )
}

function htmlPage(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-GB"><head><meta charset="utf-8"><title>${title}</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<link rel="stylesheet" href="/testpay/page.css"></head>
${body}</html>
`
}

/** The address to which the buyer returns, with the same query names as Stripe's. */
export function returnAddress(intent: IntentRow): string {
  const address = new URL(intent.return_url ?? '/', 'http://localhost')
  address.searchParams.set('payment_intent', intent.id)
  address.searchParams.set('payment_intent_client_secret', intent.client_secret)
  address.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return address.href
}

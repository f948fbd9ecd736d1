/**
 * The card form inside the checkout page. Served to the browser as it is. What is typed here never leaves the
 * frame: only the id of a listed test card, its expiry date and the name on it are sent. The messages are written down in `../protocol.ts`.
 *
 * @import { FrameMessage, PageMessage } from '../protocol.ts'
 * @import { TestCard } from '../test-cards.ts'
 * @typedef {{ card: string, cardholder: string, expiry: string | null }} Attempt
 */

const CHANNEL = 'rushes-testcard-1'
const SYMBOLS = /** @type {Record<string, string>} */ ({ usd: '$', gbp: '£', eur: '€', aud: '$' })

/** @template {HTMLElement} T @param {string} id @param {new () => T} kind @returns {T} */
function element(id, kind) {
  const found = document.getElementById(id)
  if (!(found instanceof kind)) throw new Error(`#${id} is missing`)
  return found
}

const fields = {
  number: element('number', HTMLInputElement),
  expiry: element('expiry', HTMLInputElement),
  cvc: element('cvc', HTMLInputElement),
  name: element('name', HTMLInputElement),
}
const wallet = element('wallet', HTMLButtonElement)
/** @type {{ cards: TestCard[], onlyTestCards: string }} */
const { cards, onlyTestCards } = JSON.parse(element('cards', HTMLScriptElement).text)

/** @param {string} text */
const digits = (text) => text.replace(/\D/g, '')

/** @returns {TestCard | undefined} */
const listedCard = () => cards.find((card) => digits(card.number) === digits(fields.number.value))

function typedExpiry() {
  const [, month = '', year = ''] = /^(\d{2}) ?\/ ?(\d{2})$/.exec(fields.expiry.value.trim()) ?? []
  return { month, year }
}

function isExpiryInFuture() {
  const { month, year } = typedExpiry()
  if (Number(month) < 1 || Number(month) > 12) return false
  // The card is good to the end of its month.
  return new Date(2000 + Number(year), Number(month), 1) > new Date()
}

/** @type {Record<keyof typeof fields, () => string>} the sentence under the field; '' when all is well */
const problems = {
  number() {
    if (digits(fields.number.value) === '') return 'Please enter a test card number'
    return listedCard() ? '' : onlyTestCards
  },
  expiry: () => (isExpiryInFuture() ? '' : 'Please enter a date in the future, as MM/YY'),
  cvc: () => (/^\d{3}$/.test(fields.cvc.value.trim()) ? '' : 'Please enter any three digits'),
  name: () => (fields.name.value.trim() ? '' : 'Please enter the name on the card'),
}
const names = /** @type {(keyof typeof fields)[]} */ (Object.keys(fields))

/** @param {keyof typeof fields} name @returns {string} */
function showProblem(name) {
  const text = problems[name]()
  element(`${name}-error`, HTMLElement).textContent = text
  fields[name].setAttribute('aria-invalid', text ? 'true' : 'false')
  return text
}

/** @param {FrameMessage} message */
function tellPage(message) {
  window.parent.postMessage(message, window.location.origin)
}

function tellChange() {
  const complete = names.every((name) => problems[name]() === '')
  tellPage({ channel: CHANNEL, type: 'change', complete })
}

/** What was checked at the last submit. @type {Attempt | null} */
let attempt = null

/** @param {'card' | 'wallet'} method @returns {string} the first problem, or '' */
function submit(method) {
  attempt = null
  if (method === 'wallet') {
    attempt = { card: 'wallet', cardholder: 'Test Wallet', expiry: null }
    return ''
  }
  const wrong = names.filter((name) => showProblem(name) !== '')
  const [first] = wrong
  if (first) {
    fields[first].focus()
    return problems[first]()
  }
  const { month, year } = typedExpiry()
  const cardholder = fields.name.value.trim()
  attempt = { card: listedCard()?.id ?? '', cardholder, expiry: `${month}/${year}` }
  return ''
}

/** @param {Extract<PageMessage, { type: 'confirm' }>} message @returns {Promise<FrameMessage>} */
async function confirmPayment({ clientSecret, returnUrl }) {
  const failed = /** @type {const} */ ({ channel: CHANNEL, type: 'confirmed' })
  if (!attempt) return { ...failed, error: 'Please check your card details' }
  const response = await fetch('/testpay/confirm', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...attempt, clientSecret, returnUrl }),
  }).catch(() => null)
  const answer = await response?.json().catch(() => null)
  if (!answer) {
    return { ...failed, error: 'We could not reach the payment provider. Please try again.' }
  }
  return { ...failed, ...answer }
}

/** @param {Extract<PageMessage, { type: 'mount' | 'update' }>} message */
function show({ amount, currency, expressOnly }) {
  for (const part of document.querySelectorAll('[data-card-form]')) {
    if (part instanceof HTMLElement) part.hidden = expressOnly
  }
  const price = `${SYMBOLS[currency] ?? ''}${(amount / 100).toLocaleString('en', { minimumFractionDigits: 2 })} ${currency.toUpperCase()}`
  element('wallet-amount', HTMLElement).textContent = price
}

/** @param {unknown} data @returns {PageMessage | null} */
function readPageMessage(data) {
  if (typeof data !== 'object' || data === null) return null
  const message = /** @type {Record<string, unknown>} */ (data)
  if (message['channel'] !== CHANNEL) return null
  const isPrice =
    Number.isSafeInteger(message['amount']) &&
    /^[a-z]{3}$/.test(String(message['currency'] ?? '')) &&
    typeof message['expressOnly'] === 'boolean'
  const hasMethod = message['method'] === 'card' || message['method'] === 'wallet'
  const isConfirm = typeof message['clientSecret'] === 'string' && typeof message['returnUrl'] === 'string'
  const fits = { mount: isPrice, update: isPrice, submit: hasMethod, confirm: hasMethod && isConfirm }
  const type = /** @type {keyof typeof fits} */ (message['type'])
  return Object.hasOwn(fits, type) && fits[type] ? /** @type {PageMessage} */ (data) : null
}

/** @param {PageMessage} message */
async function obey(message) {
  switch (message.type) {
    case 'mount':
      if (message.theme) document.documentElement.dataset['theme'] = message.theme
      if (typeof message.name === 'string') fields.name.value ||= message.name.slice(0, 80)
      show(message)
      return tellChange()
    case 'update':
      return show(message)
    case 'submit': {
      const error = submit(message.method)
      return tellPage({ channel: CHANNEL, type: 'submitted', ...(error !== '' && { error }) })
    }
    case 'confirm':
      return tellPage(await confirmPayment(message))
  }
}

window.addEventListener('message', (event) => {
  if (event.origin !== window.location.origin || event.source !== window.parent) return
  const message = readPageMessage(event.data)
  if (message) void obey(message)
})

for (const name of names) {
  fields[name].addEventListener('input', () => {
    if (fields[name].getAttribute('aria-invalid') === 'true') showProblem(name)
    tellChange()
  })
  fields[name].addEventListener('change', () => showProblem(name))
}
fields.number.addEventListener('input', () => {
  const caretAtEnd = fields.number.selectionStart === fields.number.value.length
  const grouped = digits(fields.number.value)
    .slice(0, 16)
    .replace(/(\d{4})(?=\d)/g, '$1 ')
  if (caretAtEnd) fields.number.value = grouped
})
fields.expiry.addEventListener('input', () => {
  if (/^\d{4}$/.test(fields.expiry.value)) fields.expiry.value = fields.expiry.value.replace(/^../, '$&/')
})
wallet.addEventListener('click', () => tellPage({ channel: CHANNEL, type: 'wallet' }))
for (const button of document.querySelectorAll('button[data-number]')) {
  button.addEventListener('click', () => {
    fields.number.value = button.getAttribute('data-number') ?? ''
    fields.expiry.value ||= `12/${String(new Date().getFullYear() + 3).slice(2)}`
    fields.cvc.value ||= '123'
    fields.name.value ||= 'Test Buyer'
    for (const name of names) showProblem(name)
    tellChange()
    fields.number.focus()
  })
}
new ResizeObserver(() => {
  const height = Math.ceil(document.body.getBoundingClientRect().height)
  tellPage({ channel: CHANNEL, type: 'height', height })
}).observe(document.body)
tellPage({ channel: CHANNEL, type: 'ready' })

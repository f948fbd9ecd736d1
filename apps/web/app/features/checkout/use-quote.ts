/** The quote of the cart and the address, requested again whenever either changes. */
import type { Cart } from '@rushes/commerce/cart-state'
import { ApiError } from '@rushes/contract/client'
import { useEffect, useRef, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { applyCorrection } from './apply-correction.ts'
import { amountsOf, type BillingAddress, isQuotable, type Quote, taxQuery } from './quote.ts'

/** The pause in typing before a request. */
const TYPING_MS = 400

const UNTAXED = { taxMinor: 0, taxNote: null }

type Query = NonNullable<ReturnType<typeof taxQuery>>
/** `key` is the query as text, because an answer is valid for exactly that query. */
type Answer = { key: string } & Outcome
type Outcome = { taxMinor: number; taxNote: string | null } | { message: string }

type Quoted = {
  quote: Quote
  /** The items that the server removed from or changed in the cart, in sentences. */
  changes: readonly string[]
  retry: () => void
}

type QuoteSettings = {
  /** The state of the quote while no request is allowed: the cart is being reviewed, or cannot be bought. */
  held: 'loading' | 'incomplete' | null
  testMode: boolean
}

export function useQuote(cart: Cart, address: BillingAddress, { held, testMode }: QuoteSettings): Quoted {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [changes, setChanges] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const query = taxQuery(cart, address, testMode)
  const key = held === null && query && isQuotable(query) ? JSON.stringify([query, attempt]) : ''

  const latest = useRef(query)
  latest.current = query

  useEffect(() => {
    const body = latest.current
    if (key === '' || !body) return
    const leave = new AbortController()
    const timer = setTimeout(async () => {
      const { outcome, corrected } = await requestTax(body, leave.signal)
      if (leave.signal.aborted) return
      setAnswer({ key, ...outcome })
      if (corrected) setChanges(corrected)
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [key])

  const current = answer?.key === key ? answer : null
  return {
    quote: held ? { state: held } : quoteOf(cart, query, key, current),
    changes,
    retry: () => setAttempt((count) => count + 1),
  }
}

function quoteOf(cart: Cart, query: Query | null, key: string, answer: Answer | null): Quote {
  if (query && key === '') return { state: 'incomplete' }
  if (query && !answer) return { state: 'loading' }
  if (answer && 'message' in answer) return { state: 'failed', message: answer.message }
  const amounts = amountsOf(cart, answer ?? UNTAXED)
  return amounts ? { state: 'ready', ...amounts } : { state: 'loading' }
}

type Requested = {
  outcome: Outcome
  /** Changes by the server in the cart, in sentences. */
  corrected: readonly string[] | null
}

async function requestTax(body: Query, signal: AbortSignal): Promise<Requested> {
  try {
    const { data } = await browserApi.call('POST /clip/payments/salestax', { body, signal })
    return { outcome: { taxMinor: data.tax_amount_exclusive, taxNote: data.tax_note }, corrected: null }
  } catch (error) {
    // The corrected cart makes another query, which is sent at once.
    const corrected = error instanceof ApiError && !signal.aborted ? applyCorrection(error) : null
    return { outcome: { message: messageOf(error) }, corrected }
  }
}

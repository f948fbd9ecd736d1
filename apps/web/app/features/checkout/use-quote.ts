/** The quote of the cart and address as they stand, asked anew whenever either changes. */
import type { Cart } from '@rushes/commerce/cart-state'
import { ApiError } from '@rushes/contract/client'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { applyCorrection } from './apply-correction.ts'
import { amountsOf, type BillingAddress, isAskable, type Quote, taxQuestion } from './quote.ts'

/** Long enough for a typed post code to be finished. */
const TYPING_MS = 400

type Question = NonNullable<ReturnType<typeof taxQuestion>>
/** `key` is the question that was answered: an answer counts for exactly that one. */
type Answer = { key: string; taxMinor: number } | { key: string; message: string }

type Quoted = {
  quote: Quote
  /** What the server took out of the cart or changed in it, in sentences. */
  changes: readonly string[]
  retry: () => void
}

/**
 * Nothing is asked while `held`: `loading` while the cart is being looked at, `incomplete` when it cannot be bought
 * as it is.
 */
export function useQuote(
  cart: Cart,
  address: BillingAddress,
  { held }: { held: 'loading' | 'incomplete' | null },
): Quoted {
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [changes, setChanges] = useState<readonly string[]>([])
  const [attempt, setAttempt] = useState(0)
  const question = taxQuestion(cart, address)
  const key = held === null && question && isAskable(question) ? JSON.stringify([question, attempt]) : ''

  useEffect(() => {
    if (key === '') return
    const leave = new AbortController()
    const timer = setTimeout(async () => {
      const { answer: found, changes: corrected } = await askTax(key, leave.signal)
      if (leave.signal.aborted) return
      setAnswer(found)
      if (corrected) setChanges(corrected)
    }, TYPING_MS)
    return () => {
      clearTimeout(timer)
      leave.abort()
    }
  }, [key])

  const known = answer?.key === key ? answer : null
  return {
    quote: held ? { state: held } : quoteOf(cart, question, key, known),
    changes,
    retry: () => setAttempt((count) => count + 1),
  }
}

function quoteOf(cart: Cart, question: Question | null, key: string, answer: Answer | null): Quote {
  if (question && key === '') return { state: 'incomplete' }
  if (question && !answer) return { state: 'loading' }
  if (answer && 'message' in answer) return { state: 'failed', message: answer.message }
  const amounts = amountsOf(cart, answer?.taxMinor ?? 0)
  return amounts ? { state: 'ready', ...amounts } : { state: 'loading' }
}

type Asked = { answer: Answer; changes?: readonly string[] | null }

async function askTax(key: string, signal: AbortSignal): Promise<Asked> {
  const [body] = JSON.parse(key) as [Question]
  try {
    const { data } = await browserApi.call('POST /clip/payments/salestax', { body, signal })
    return { answer: { key, taxMinor: data.tax_amount_exclusive } }
  } catch (error) {
    if (signal.aborted || !(error instanceof ApiError))
      return { answer: { key, message: 'An error occurred' } }
    // The corrected cart is another question, which is asked at once.
    return { answer: { key, message: error.message }, changes: applyCorrection(error) }
  }
}

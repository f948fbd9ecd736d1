/** The Idempotency-Key of a form: equal for equal input, however often it is sent (R-HTTP-2). */

import { useRef } from 'react'
import { randomId } from './random-id.ts'

/** @returns a function from a body to its header. */
export function useRequestKey() {
  const last = useRef({ text: '', key: '' })
  return (body: unknown): { 'idempotency-key': string } => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: randomId() }
    return { 'idempotency-key': last.current.key }
  }
}

/** The Idempotency-Key of a form: one for the same words, however often they are sent (R-HTTP-2). */

import { useRef } from 'react'
import { randomId } from './random-id.ts'

/** @returns a function that gives the header for a body. */
export function useRequestKey() {
  const last = useRef({ text: '', key: '' })
  return (body: unknown): { 'idempotency-key': string } => {
    const text = JSON.stringify(body)
    if (last.current.text !== text) last.current = { text, key: randomId() }
    return { 'idempotency-key': last.current.key }
  }
}

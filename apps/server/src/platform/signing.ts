/**
 * Signs texts with the installation's secret. Each use names its purpose, so that a signature for one purpose is
 * invalid for another.
 */
import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'

/**
 * HMAC-SHA-256 over the purpose and the parts, as base64url: 43 characters.
 * JSON separates the parts, whatever characters they contain.
 */
export function sign(secret: KeyObject, purpose: string, parts: readonly (string | number)[]): string {
  return createHmac('sha256', secret)
    .update(JSON.stringify([purpose, ...parts]))
    .digest('base64url')
}

/**
 * Compares in constant time, letter for letter: base64 can be decoded leniently, so two texts could otherwise represent
 * one signature.
 */
export function isSameSignature(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

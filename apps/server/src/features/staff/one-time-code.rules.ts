/** Codes of authenticator apps: RFC 6238 with six digits of SHA-1 for each half minute, as in every app. */
import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
/** Allowed clock drift: half a minute in either direction. */
const DRIFT = [0, -1, 1]
const BASE_32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const stepAt = (now: Date) => Math.floor(now.getTime() / STEP_MS)

export function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 15
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0')
}

/**
 * Returns the half minute of the code; null for a wrong code, and for a half minute that was already used.
 */
export function stepOf(
  code: string,
  { key, now, lastStep }: { key: Buffer; now: Date; lastStep: number | null },
): number | null {
  const steps = DRIFT.map((drift) => stepAt(now) + drift)
  return steps.find((step) => step > (lastStep ?? -1) && codeAt(key, step) === code) ?? null
}

/** Encodes without padding; keys and recovery codes are whole groups of five bytes. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE_32[Number.parseInt(five, 2)]).join('')
}

/** Returns the address that an authenticator app reads. */
export function otpauthUri({ brand, email, key }: { brand: string; email: string; key: Buffer }): string {
  const [issuer, account] = [encodeURIComponent(brand), encodeURIComponent(email)]
  return `otpauth://totp/${issuer}:${account}?secret=${base32(key)}&issuer=${issuer}`
}

/** Normalises a typed recovery code for hashing. */
export const plainCode = (code: string) => code.toUpperCase().replace(/[^A-Z2-7]/g, '')
/** Formats a recovery code: ABCD-EFGH-IJKL-MNOP. */
export const readableCode = (plain: string) => (plain.match(/.{1,4}/g) ?? []).join('-')

/** The codes of authenticator apps: RFC 6238 with six digits of SHA-1 for each half minute, as every app makes them. */
import { createHmac } from 'node:crypto'

const STEP_MS = 30_000
/** A clock may be half a minute wrong, to either side. */
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

/** The half minute that the code belongs to; null for a wrong code, and for one of a half minute that was used. */
export function stepOf(
  code: string,
  { key, now, lastStep }: { key: Buffer; now: Date; lastStep: number | null },
): number | null {
  const steps = DRIFT.map((drift) => stepAt(now) + drift)
  return steps.find((step) => step > (lastStep ?? -1) && codeAt(key, step) === code) ?? null
}

/** Without padding; keys and recovery codes are whole groups of five bytes. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => BASE_32[Number.parseInt(five, 2)]).join('')
}

/** The address that an authenticator app reads. */
export function otpauthUri({ brand, email, key }: { brand: string; email: string; key: Buffer }): string {
  const [issuer, account] = [encodeURIComponent(brand), encodeURIComponent(email)]
  return `otpauth://totp/${issuer}:${account}?secret=${base32(key)}&issuer=${issuer}`
}

/** A recovery code as it is hashed, however it was typed. */
export const plainCode = (code: string) => code.toUpperCase().replace(/[^A-Z2-7]/g, '')
/** A recovery code as it is shown: ABCD-EFGH-IJKL-MNOP. */
export const readableCode = (plain: string) => (plain.match(/.{1,4}/g) ?? []).join('-')

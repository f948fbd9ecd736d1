/**
 * Computes the keyed digest of an entry. It covers a salted digest of the address, so that it remains valid
 * after the address is blanked (R-AUDIT-2, R-AUDIT-3).
 */
import { createHash, createHmac, type KeyObject, timingSafeEqual } from 'node:crypto'
import { isIP, SocketAddress } from 'node:net'

export type Address = {
  ip: string | null
  /** Number of calls from each network, if one entry represents many calls. */
  networks: Readonly<Record<string, number>> | null
}

export type SealedFields = {
  /** The id of the row, so that an entry cannot be repeated. */
  id: number
  atMicros: number
  actorUserId: number | null
  action: string
  object: string | null
  reason: string
  details: unknown
}

/** @param salt random, and blanked together with the address */
export function digestOfAddress(salt: Buffer, { ip, networks }: Address): Buffer {
  return createHash('sha256')
    .update(salt)
    .update(canonical([ip === null ? null : plainAddress(ip), networks]))
    .digest()
}

/** @param addressDigest null without an address */
export function macOf(key: KeyObject, sealed: SealedFields, addressDigest: Buffer | null): Buffer {
  const { id, atMicros, actorUserId, action, object, reason, details } = sealed
  const address = addressDigest?.toString('hex') ?? null
  const parts = [id, atMicros, actorUserId, action, object, reason, details, address]
  return createHmac('sha256', key).update(canonical(parts)).digest()
}

export type Chained = {
  id: number
  number: number
  prevSha256: Buffer
  mac: Buffer | null
  /** The content as text, of an entry without a keyed digest. */
  text: string | null
}

/** Computes the same digest as the database, which an attacker may control. */
export function chainDigestOf({ id, number, prevSha256, mac, text }: Chained): Buffer {
  const hash = createHash('sha256').update(prevSha256)
  if (mac === null) return hash.update(text ?? '').digest()
  return hash.update(eightBytes(number)).update(eightBytes(id)).update(mac).digest()
}

export const isSame = (one: Buffer | null, other: Buffer | null): boolean =>
  one !== null && other !== null && one.length === other.length && timingSafeEqual(one, other)

/** Normalises an address, because PostgreSQL and the request write the same address in different ways. */
function plainAddress(ip: string): string {
  const version = isIP(ip)
  return version === 0
    ? ip
    : new SocketAddress({ address: ip, family: version === 6 ? 'ipv6' : 'ipv4' }).address
}

/**
 * Returns the same text for equal values, because PostgreSQL stores the keys of an object in its own order.
 */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

function eightBytes(number: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigInt64BE(BigInt(number))
  return bytes
}

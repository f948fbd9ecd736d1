/**
 * Decides how many wrong passwords are evaluated (R-LOGIN-2, R-LOGIN-4). Each attempt is counted in several
 * buckets and is evaluated only while every bucket has room. A device on which the user has logged in before
 * has a separate bucket, so that guesses from elsewhere never lock the user out.
 */
import { createHash } from 'node:crypto'
import { networkOf } from '../../../http/limits/visitor-network.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** A limit of `max` attempts within `windowMs`. */
export type Bucket = {
  key: string
  max: number
  windowMs: number
  /** When full, still admits an attempt whose first bucket is empty: strangers lock out only themselves. */
  sparesFirstTry?: true
}

export type LoginSource = {
  email: string
  ip: string
  /** A known device of the user with this email; null for any other device. */
  deviceId: string | null
}

export function bucketsOf({ email, ip, deviceId }: LoginSource): Bucket[] {
  const person = email.toLowerCase()
  if (deviceId !== null) return [bucketOf(['device', deviceId, person], 10, 15 * MINUTE_MS)]
  return [
    bucketOf(['address', networkOf(ip), person], 10, 15 * MINUTE_MS),
    everywhereBucket(person),
    bucketOf(['network', widerNetworkOf(ip)], 60, HOUR_MS),
  ]
}

/** Returns the buckets to empty when a user has proved by email to own the address. */
export function bucketsOfPerson({ email, ip }: Pick<LoginSource, 'email' | 'ip'>): Bucket[] {
  return bucketsOf({ email, ip, deviceId: null }).slice(0, 2)
}

/** Returns the bucket for guesses at one user from all IP addresses. */
const everywhereBucket = (person: string) => bucketOf(['everywhere', person], 100, 24 * HOUR_MS)

/** Returns the bucket of all attempts with these parts. */
export function bucketOf(parts: readonly string[], max: number, windowMs: number): Bucket {
  // The database stores no email and no IP address of failed attempts.
  return { key: createHash('sha256').update(JSON.stringify(parts)).digest('hex'), max, windowMs }
}

/** Returns the /24 of IPv4 or the /56 of IPv6, to limit attempts with many emails from one network. */
export const widerNetworkOf = (ip: string) => networkOf(ip).replace(/^(\d+\.\d+\.\d+)\.\d+$/, '$1')

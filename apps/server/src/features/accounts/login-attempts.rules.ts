/**
 * Decides how many wrong passwords are evaluated (R-LOGIN-2, R-LOGIN-4). Each try is counted in several buckets and is
 * evaluated only while every one of them has room. A device on which the person has logged in before has a bucket of
 * its own, so that guesses from elsewhere never lock the person out.
 */
import { createHash } from 'node:crypto'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** At most `max` tries within `windowMs`. */
export type Bucket = { key: string; max: number; windowMs: number }

export type LoginSource = {
  email: string
  ip: string
  /** A known device of the person with this email; null for any other device. */
  deviceId: string | null
}

export function bucketsOf({ email, ip, deviceId }: LoginSource): Bucket[] {
  const person = email.toLowerCase()
  if (deviceId !== null) return [bucketOf(['device', deviceId, person], 10, 15 * MINUTE_MS)]
  return [
    bucketOf(['address', addressOf(ip), person], 10, 15 * MINUTE_MS),
    everywhereBucket(person),
    // Many emails tried from one network.
    bucketOf(['network', networkOf(ip)], 60, HOUR_MS),
  ]
}

/** The buckets to empty when the person proved by mail to own the address: earlier guesses say nothing any more. */
export function bucketsOfPerson({ email, ip }: Pick<LoginSource, 'email' | 'ip'>): Bucket[] {
  return bucketsOf({ email, ip, deviceId: null }).slice(0, 2)
}

/** Guesses at one person from any number of addresses. */
const everywhereBucket = (person: string) => bucketOf(['everywhere', person], 100, 24 * HOUR_MS)

/** Of everybody whose tries are named by these parts. */
export function bucketOf(parts: readonly string[], max: number, windowMs: number): Bucket {
  // The database keeps no email and no address of somebody who only tried.
  return { key: createHash('sha256').update(JSON.stringify(parts)).digest('hex'), max, windowMs }
}

/** An IPv4 address as it is. A household has a whole /56 of IPv6, and a computer may use any address of it. */
function addressOf(ip: string): string {
  const four = fourOf(ip)
  return four ?? firstBits56(ip)
}

/** The network of the caller: /24 of IPv4, /56 of IPv6. */
export function networkOf(ip: string): string {
  const four = fourOf(ip)
  return four ? four.split('.').slice(0, 3).join('.') : firstBits56(ip)
}

/** Also finds the IPv4 address that an IPv6 socket shows as ::ffff:192.0.2.1. */
function fourOf(ip: string): string | null {
  return /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1] ?? null
}

function firstBits56(ip: string): string {
  const [head = '', tail = ''] = (ip.split('%')[0] ?? '').split('::')
  const [front, back] = [groupsOf(head), groupsOf(tail)]
  const zeros: number[] = ip.includes('::') ? Array(Math.max(0, 8 - front.length - back.length)).fill(0) : []
  const [a = 0, b = 0, c = 0, d = 0] = [...front, ...zeros, ...back]
  return [a, b, c, d >> 8].map((group) => group.toString(16)).join(':')
}

const groupsOf = (text: string) =>
  text
    .split(':')
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16))

/**
 * Admits an attempt to log in or to open a list or a link, or refuses it before the password is evaluated
 * (R-LOGIN-2, R-LOGIN-4).
 */
import { randomUUID } from 'node:crypto'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/db.ts'
import * as queries from './attempts.queries.ts'
import { type Bucket, bucketsOf, type LoginSource } from './attempts.rules.ts'

export type Try = {
  /** For a correct password: this attempt and earlier wrong ones from the same place no longer count. */
  forget(): Promise<void>
  /** For a password that was never evaluated: this attempt does not count. */
  withdraw(): Promise<void>
  /** Whether a bucket has no room after this attempt. */
  isLast(): Promise<boolean>
}

/** @throws AppError too_many_requests when a bucket has no room. */
export function beginTry(db: Db, source: LoginSource, now: Date): Promise<Try> {
  return beginTryIn(db, bucketsOf(source), now)
}

/**
 * Does the same for passwords of other objects. The first bucket counts the attempts of this visitor at the
 * object.
 */
export async function beginTryIn(db: Db, buckets: readonly Bucket[], now: Date): Promise<Try> {
  refuseUntil(await queries.findRoom(db, { buckets, now }), now)
  const id = randomUUID()
  await queries.insertAttempt(db, { id, buckets, now })
  // Each concurrent attempt sees all attempts written before it: together they never exceed the bucket,
  // without a lock.
  const roomAt = await queries.findRoom(db, { buckets, now, except: id })
  if (roomAt) await queries.removeAttempt(db, id)
  refuseUntil(roomAt, now)
  return {
    async forget() {
      await queries.removeAttempt(db, id)
      await queries.emptyBuckets(db, ownBuckets(buckets))
    },
    withdraw: () => queries.removeAttempt(db, id),
    isLast: async () => (await queries.findRoom(db, { buckets, now })) !== null,
  }
}

/** Counts one event in this bucket; the caller holds a lock. @returns false when the bucket has no room. */
export async function takeRoom(tx: Db, bucket: Bucket, now: Date): Promise<boolean> {
  if (await queries.findRoom(tx, { buckets: [bucket], now })) return false
  await queries.insertAttempt(tx, { id: randomUUID(), buckets: [bucket], now })
  return true
}

/** @returns the result of the password verification. */
export async function evaluated(attempt: Try, verification: Promise<boolean>): Promise<boolean> {
  try {
    return await verification
  } catch (error) {
    // Too many users are logging in: the password was not evaluated, so the attempt does not count.
    await attempt.withdraw()
    throw error
  }
}

/** Returns the bucket of this user at this place; the others also count the guesses of strangers. */
const ownBuckets = (buckets: readonly Bucket[]) => buckets.slice(0, 1)

function refuseUntil(roomAt: Date | null, now: Date): void {
  if (!roomAt) return
  const waitS = Math.max(1, Math.ceil((roomAt.getTime() - now.getTime()) / 1_000))
  const message = `Too many attempts. Please try again ${waitLabel(waitS)}.`
  throw new AppError('too_many_requests', message, { retryAfterS: waitS })
}

function waitLabel(waitS: number): string {
  if (waitS <= 15 * 60) return 'in 15 minutes'
  return waitS <= 60 * 60 ? 'in an hour' : 'tomorrow, or set a new password'
}

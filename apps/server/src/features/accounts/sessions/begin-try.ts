/**
 * Lets a try to log in, or to open a list or a link, be evaluated, or refuses it before the password is looked at
 * (R-LOGIN-2, R-LOGIN-4).
 */
import { randomUUID } from 'node:crypto'
import { AppError } from '../../../app-error.ts'
import type { Db } from '../../../db/db.ts'
import * as queries from './attempts.queries.ts'
import { type Bucket, bucketsOf, type LoginSource } from './attempts.rules.ts'

export type Try = {
  /** The password was right: this try, and the wrong ones before it from the same place, no longer count. */
  forget(): Promise<void>
  /** The password was never evaluated. */
  withdraw(): Promise<void>
  /** Whether a bucket has no room after this try. */
  isLast(): Promise<boolean>
}

/** @throws AppError too_many_requests when a bucket has no room. */
export function beginTry(db: Db, source: LoginSource, now: Date): Promise<Try> {
  return beginTryIn(db, bucketsOf(source), now)
}

/** For passwords of objects other than users. The first bucket counts the attempts of this visitor at this object. */
export async function beginTryIn(db: Db, buckets: readonly Bucket[], now: Date): Promise<Try> {
  refuseUntil(await queries.findRoom(db, { buckets, now }), now)
  const id = randomUUID()
  await queries.insertAttempt(db, { id, buckets, now })
  // Each concurrent attempt sees all that were written before it: together they never exceed the bucket, and none waits
  // for a lock.
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

/** Counts something in this bucket, behind a lock of the caller. @returns false when the bucket has no room. */
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
    // Too many users are logging in: the password was not looked at, so the try does not count.
    await attempt.withdraw()
    throw error
  }
}

/** The bucket of this person at this place; the others also count the guesses of strangers. */
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

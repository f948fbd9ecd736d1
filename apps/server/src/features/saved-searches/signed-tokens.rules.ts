/** Tokens that work without a login: one that reads a feed, and one that stops alerts (R-FEED-3, R-SAVED-3). */
import type { KeyObject } from 'node:crypto'
import { isSameSignature, sign } from '../../platform/signing.ts'

export const ALERTS_PATH = '/alerts'
const FEED_PATH = '/feeds/search'
const FEED_TOKEN = /^(\d{1,9})-(\d{1,9})-([\w-]{43})$/
const STOP_TOKEN = /^(\d{1,9})-([\w-]{43})$/

type Follower = { searchId: number; userId: number }

export function feedPath(secret: KeyObject, { searchId, userId }: Follower, feedKey: string): string {
  const signature = sign(secret, 'search-feed', [searchId, userId, feedKey])
  return `${FEED_PATH}/${searchId}-${userId}-${signature}.mrss`
}

/** Reads the follower of a token, whose signature must be checked with `isFeedToken`. */
export function readFeedToken(token: string): (Follower & { signature: string }) | undefined {
  const [, searchId, userId, signature] = FEED_TOKEN.exec(token) ?? []
  return signature === undefined
    ? undefined
    : { searchId: Number(searchId), userId: Number(userId), signature }
}

export const isFeedToken = (
  secret: KeyObject,
  { searchId, userId, signature }: Follower & { signature: string },
  feedKey: string,
): boolean => isSameSignature(signature, sign(secret, 'search-feed', [searchId, userId, feedKey]))

export const stopToken = (secret: KeyObject, userId: number): string =>
  `${userId}-${sign(secret, 'stop-alerts', [userId])}`

/** @returns the user whose alerts the token stops; undefined when it is forged or damaged */
export function readStopToken(secret: KeyObject, token: string): number | undefined {
  const [, userId, signature] = STOP_TOKEN.exec(token) ?? []
  const isOurs =
    signature !== undefined && isSameSignature(signature, sign(secret, 'stop-alerts', [Number(userId)]))
  return isOurs ? Number(userId) : undefined
}

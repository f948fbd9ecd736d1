/** Decides whether an API key works, and what it may license (R-KEY-2, R-KEY-4, R-KEY-6). */
import { timingSafeEqual } from 'node:crypto'
import { type Currency, formatMoneyWithCode } from '@rushes/commerce/money'
import type { ApiKey } from '@rushes/contract/api-keys'
import type { ErrorCode } from '@rushes/contract/errors'
import { DAY_MS } from '../../../feature.ts'
import type { Viewer } from '../../../http/viewer.ts'
import { isInForce, latestPast } from '../../../platform/clock.ts'
import { managesMembers } from '../members/members.rules.ts'

/** The secret before a rotation works for this time. */
export const FORMER_SECRET_MS = DAY_MS

export const KEY_REFUSALS = {
  unknown: 'This API key is not valid.',
  revoked: 'This API key has been revoked.',
  expired: 'This API key has expired. An administrator of your account can create another one.',
  stopped:
    'This API key has stopped, because the user who created it is no longer an administrator of your account.',
  closed: 'The account of this API key is closed.',
} as const

type Standing = {
  revoked_at: Date | null
  expires_at: Date | null
  role: Viewer['role']
  user_status: string
  account_status: string
}

type Presented = Standing & {
  secret_sha256: Buffer
  former_sha256: Buffer | null
  former_until: Date | null
  created_at: Date
}

/** Returns why a key does not work; null if it works. The reason is for owners of the secret only. */
export function keyRefusal(key: Presented, sha256: Buffer, now: Date): string | null {
  if (!isSecretOf(key, sha256, now) || key.created_at > latestPast(now)) return KEY_REFUSALS.unknown
  if (key.account_status !== 'active') return KEY_REFUSALS.closed
  const state = keyState(key, now)
  return state === 'active' ? null : KEY_REFUSALS[state]
}

function isSecretOf({ secret_sha256, former_sha256, former_until }: Presented, sha256: Buffer, now: Date) {
  if (timingSafeEqual(secret_sha256, sha256)) return true
  if (former_sha256 === null || former_until === null) return false
  return isInForce(former_until, FORMER_SECRET_MS, now) && timingSafeEqual(former_sha256, sha256)
}

export function keyState(
  { revoked_at, expires_at, role, user_status }: Standing,
  now: Date,
): ApiKey['state'] {
  if (revoked_at !== null) return 'revoked'
  if (expires_at !== null && expires_at <= now) return 'expired'
  return user_status === 'active' && managesMembers(role) ? 'active' : 'stopped'
}

export type KeyUse = { credits: number } | { minor: number; currency: Currency }

type Allowance = Pick<ApiKey, 'limits' | 'today'> & { currency: Currency; timeZone: string }
type Refused = { code: ErrorCode; message: string }

/** Returns why a key may not license this by itself; null if it may (R-KEY-6). */
export function refusalOfUse({ limits, today, currency, timeZone }: Allowance, use: KeyUse): Refused | null {
  if ('credits' in use) {
    const { dailyCredits: daily, approvalCredits: approval } = limits
    return limitRefusal({
      needed: use.credits,
      approval,
      daily,
      used: today.credits,
      timeZone,
      name: creditsOf,
    })
  }
  if (use.currency !== currency) {
    const [own, other] = [currency, use.currency].map((code) => code.toUpperCase())
    const message = `The limits of this API key are in ${own}, and this order is in ${other}. Please create another key.`
    return { code: 'limit_exceeded', message }
  }
  const { dailyMinor: daily, approvalMinor: approval } = limits
  const name = (minor: number) => formatMoneyWithCode(minor, currency)
  return limitRefusal({ needed: use.minor, approval, daily, used: today.minor, timeZone, name })
}

const creditsOf = (count: number) => `${count} ${count === 1 ? 'credit' : 'credits'}`

type Counted = {
  needed: number
  approval: number
  daily: number
  used: number
  timeZone: string
  name: (amount: number) => string
}

function limitRefusal({ needed, approval, daily, used, timeZone, name }: Counted): Refused | null {
  if (needed > approval) {
    const message = `This call needs ${name(needed)}, and this API key may use at most ${name(approval)} in a call without the approval of an Administrator. Please ask for it with POST /clip/requests, or license this on the website.`
    return { code: 'approval_required', message }
  }
  if (used + needed <= daily) return null
  const left = Math.max(0, daily - used)
  const message = `This call needs ${name(needed)}, and this API key has ${name(left)} left today of ${name(daily)}. The limit starts again at midnight (${timeZone}).`
  return { code: 'limit_exceeded', message }
}

/** R-KEY-6: what an API key may license by itself, without a database. */
import { describe, expect, test } from 'vitest'
import { type KeyUse, refusalOfUse } from './api-keys.rules.ts'

const ALLOWANCE = {
  limits: { dailyCredits: 10, approvalCredits: 4, dailyMinor: 50_000, approvalMinor: 24_000 },
  today: { credits: 7, minor: 30_000 },
  currency: 'gbp',
  timeZone: 'Europe/London',
} as const
const codeOf = (use: KeyUse) => refusalOfUse(ALLOWANCE, use)?.code ?? null

describe('R-KEY-6: the use of a key', () => {
  test.each<[KeyUse, string | null]>([
    [{ credits: 3 }, null],
    [{ credits: 4 }, 'limit_exceeded'],
    [{ credits: 5 }, 'approval_required'],
    [{ minor: 20_000, currency: 'gbp' }, null],
    [{ minor: 20_001, currency: 'gbp' }, 'limit_exceeded'],
    [{ minor: 24_000, currency: 'gbp' }, 'limit_exceeded'],
    [{ minor: 24_001, currency: 'gbp' }, 'approval_required'],
    [{ minor: 1, currency: 'usd' }, 'limit_exceeded'],
  ])('the use %j is answered with %s', (use, code) => {
    expect(codeOf(use)).toBe(code)
  })

  test('a limit of 0 refuses every use, with the limit and the time zone in the message', () => {
    const limits = { dailyCredits: 0, approvalCredits: 1, dailyMinor: 0, approvalMinor: 0 }
    const none = { ...ALLOWANCE, limits, today: { credits: 0, minor: 0 } }
    expect(refusalOfUse(none, { credits: 1 })?.message).toBe(
      'This call needs 1 credit, and this API key has 0 credits left today of 0 credits. The limit starts again at midnight (Europe/London).',
    )
    expect(refusalOfUse(none, { minor: 1, currency: 'gbp' })?.code).toBe('approval_required')
  })

  test('a use above a limit that was lowered leaves nothing, never less', () => {
    const limits = { ...ALLOWANCE.limits, dailyCredits: 5 }
    expect(refusalOfUse({ ...ALLOWANCE, limits }, { credits: 1 })?.message).toContain('0 credits left')
  })
})

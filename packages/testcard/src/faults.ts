/**
 * Faults that a demo or a test switches on by the cardholder's name: `WEBHOOK NEVER`, `WEBHOOK TWICE`,
 * `WEBHOOK FIRST`, `WEBHOOK LATE 60`, `SLOW 10`, `AMOUNT WRONG`, `DISPUTE`. Several may stand in one name.
 */

export type Faults = {
  /** `first`: sent before the browser has its answer. */
  webhook?: 'never' | 'twice' | 'first'
  webhookLateSeconds?: number
  slowSeconds?: number
  /** One minor unit less arrives than was asked for. */
  amountWrong?: true
  dispute?: true
}

const LATEST_SECONDS = 3_600
const SLOWEST_SECONDS = 25

export function readFaults(cardholder: string): Faults {
  const name = cardholder.toUpperCase()
  const webhook = /\bWEBHOOK (NEVER|TWICE|FIRST)\b/.exec(name)?.[1]
  const late = /\bWEBHOOK LATE (\d{1,4})\b/.exec(name)?.[1]
  const slow = /\bSLOW (\d{1,2})\b/.exec(name)?.[1]
  return {
    ...(webhook !== undefined && { webhook: webhook.toLowerCase() as 'never' | 'twice' | 'first' }),
    ...(late !== undefined && { webhookLateSeconds: Math.min(Number(late), LATEST_SECONDS) }),
    ...(slow !== undefined && { slowSeconds: Math.min(Number(slow), SLOWEST_SECONDS) }),
    ...(/\bAMOUNT WRONG\b/.test(name) && { amountWrong: true as const }),
    ...(/\bDISPUTE\b/.test(name) && { dispute: true as const }),
  }
}

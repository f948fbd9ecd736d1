/**
 * Reads the faults that a demo or a test switches on by the cardholder's name: `WEBHOOK NEVER`, `WEBHOOK TWICE`,
 * `WEBHOOK FIRST`, `WEBHOOK LATE 60`, `SLOW 10`, `AMOUNT WRONG`, `DISPUTE`. One name may hold several.
 */

export type Faults = {
  /** `first`: sent before the browser has its answer. */
  webhook?: 'never' | 'twice' | 'first'
  webhookLateSeconds?: number
  slowSeconds?: number
  /** The received amount is one minor unit less than requested. */
  amountWrong?: true
  dispute?: true
}

const MAX_LATE_SECONDS = 3_600
const MAX_SLOW_SECONDS = 25

export function readFaults(cardholder: string): Faults {
  const name = cardholder.toUpperCase()
  const webhook = webhookFaultIn(name)
  const late = /\bWEBHOOK LATE (\d{1,4})\b/.exec(name)?.[1]
  const slow = /\bSLOW (\d{1,2})\b/.exec(name)?.[1]
  return {
    ...(webhook !== undefined && { webhook }),
    ...(late !== undefined && { webhookLateSeconds: Math.min(Number(late), MAX_LATE_SECONDS) }),
    ...(slow !== undefined && { slowSeconds: Math.min(Number(slow), MAX_SLOW_SECONDS) }),
    ...(/\bAMOUNT WRONG\b/.test(name) && { amountWrong: true as const }),
    ...(/\bDISPUTE\b/.test(name) && { dispute: true as const }),
  }
}

const WEBHOOK_FAULTS = ['never', 'twice', 'first'] as const

const webhookFaultIn = (name: string) =>
  WEBHOOK_FAULTS.find((fault) => new RegExp(`\\bWEBHOOK ${fault}\\b`, 'i').test(name))

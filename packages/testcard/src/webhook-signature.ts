/** Signs events: HMAC-SHA-256 over `t.body`, as `t=<seconds>,v1=<hex>` in one header. */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const SIGNATURE_HEADER = 'testcard-signature'
/** The maximum difference of the clocks, in either direction. */
export const TOLERANCE_SECONDS = 300

export function signWebhook(body: string | Buffer, secret: Buffer, now: Date): string {
  const seconds = Math.floor(now.getTime() / 1000)
  return `t=${seconds},v1=${macOf(body, secret, String(seconds)).toString('hex')}`
}

/** Returns whether exactly these bytes were signed here, recently and not in the future. */
export function isSignedWebhook(body: Buffer, header: string, secret: Buffer, now: Date): boolean {
  const parts = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header)
  const [, seconds, mac] = parts ?? []
  if (seconds === undefined || mac === undefined) return false
  const isOurs = timingSafeEqual(macOf(body, secret, seconds), Buffer.from(mac, 'hex'))
  return isOurs && Math.abs(now.getTime() / 1000 - Number(seconds)) <= TOLERANCE_SECONDS
}

function macOf(body: string | Buffer, secret: Buffer, seconds: string): Buffer {
  return createHmac('sha256', secret).update(`${seconds}.`).update(body).digest()
}

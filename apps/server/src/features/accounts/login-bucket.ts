/** Names the counter of wrong passwords: a hash of the caller's network address and the email (R-LOGIN-2). */
import { createHash } from 'node:crypto'

export function loginBucket(ip: string, email: string): string {
  return createHash('sha256').update(`${ip} ${email.toLowerCase()}`).digest('hex')
}

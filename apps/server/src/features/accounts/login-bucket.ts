/** Under which name wrong passwords are counted: the caller's address and the e-mail, hashed. */
import { createHash } from 'node:crypto'

export function loginBucket(ip: string, email: string): string {
  return createHash('sha256').update(`${ip} ${email.toLowerCase()}`).digest('hex')
}

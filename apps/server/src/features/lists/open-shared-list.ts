/** Opens a shared list to whoever has its link, and its password where it has one (R-LIST-8, R-LIST-9). */
import { createHash } from 'node:crypto'
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { verifyPassword } from '../accounts/passwords.ts'
import { beginTryIn } from '../accounts/try-login.ts'
import { findShare } from './list-shares.queries.ts'
import { hasEnded } from './lists.rules.ts'

type Parts = Pick<Services, 'db' | 'clock'>

const MAX_TRIES = 5
const MAX_TRIES_EVERYWHERE = 100
const TRIES_WINDOW_MS = 15 * 60_000

/** @throws AppError not_found, link_ended */
async function findLive({ db, clock }: Parts, ref: string) {
  const share = await findShare(db, ref)
  if (!share) throw new AppError('not_found', 'There is no list at this address. Please check the link.')
  const { list_id, name, created, password_hash } = share
  if (list_id === null || name === null || created === null || hasEnded(share, clock.now())) {
    throw new AppError('link_ended', 'This list is no longer shared. Please ask for a new link.')
  }
  return { list_id, name, created, password_hash }
}

/** @throws AppError not_found, link_ended, password_required */
export async function openWithoutPassword(services: Parts, ref: string) {
  const list = await findLive(services, ref)
  if (list.password_hash !== null) {
    throw new AppError('password_required', 'This list has a password. Please enter it.')
  }
  return list
}

/** @throws AppError not_found, link_ended, wrong_password, too_many_requests */
export async function openWithPassword(
  services: Parts,
  ref: string,
  { password, ip }: { password: string; ip: string },
) {
  const list = await findLive(services, ref)
  if (list.password_hash === null) return list
  const attempt = await beginTryIn(services.db, bucketsOf(ref, ip), services.clock.now())
  if (!(await verifyPassword(password, list.password_hash))) {
    throw new AppError('wrong_password', 'The password is not correct.')
  }
  await attempt.forget()
  return list
}

/** Five wrong ones from one address; and so many for the link that a list of leaked passwords is no use. */
function bucketsOf(ref: string, ip: string) {
  const bucketOf = (parts: string[], max: number) => ({
    key: createHash('sha256').update(JSON.stringify(parts)).digest('hex'),
    max,
    windowMs: TRIES_WINDOW_MS,
  })
  return [bucketOf(['list', ref, ip], MAX_TRIES), bucketOf(['list everywhere', ref], MAX_TRIES_EVERYWHERE)]
}

/** Opens a shared list by its link, and its password if it has one (R-LIST-8, R-LIST-9). */
import { AppError } from '../../app-error.ts'
import type { Services } from '../../context.ts'
import { verifyPassword } from '../accounts/passwords/passwords.ts'
import { beginTryIn, evaluated } from '../accounts/sessions/begin-try.ts'
import { findShare } from './list-shares.queries.ts'
import { bucketsOfShareTry, hasEnded } from './lists.rules.ts'

type Parts = Pick<Services, 'db' | 'clock'>

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
  const attempt = await beginTryIn(services.db, bucketsOfShareTry({ ref, ip }), services.clock.now())
  if (!(await evaluated(attempt, verifyPassword(password, list.password_hash)))) {
    throw new AppError('wrong_password', 'The password is not correct.')
  }
  await attempt.forget()
  return list
}

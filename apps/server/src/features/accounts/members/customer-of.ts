import type { FastifyRequest } from 'fastify'
import { AppError } from '../../../app-error.ts'
import { type Viewer, viewerOf } from '../../../http/viewer.ts'
import { managesMembers } from './members.rules.ts'

/** Refuses staff: the team is managed in the admin area, which requires the password again (R-STAFF-7). */
export function customerOf(request: FastifyRequest): Viewer {
  const viewer = viewerOf(request)
  if (viewer.accountKind === 'customer') return viewer
  throw new AppError('forbidden', 'The team of the agency is managed in the admin area.')
}

/** @param what the part of the account that is managed, for the refusal @throws AppError forbidden */
export function managerOf(
  request: FastifyRequest,
  what: 'users' | 'API keys' | 'webhooks' | 'company sign-in',
): Viewer {
  const viewer = customerOf(request)
  if (managesMembers(viewer.role)) return viewer
  throw new AppError('forbidden', `Only administrators can manage the ${what} of your account.`)
}

/** The viewer, who may read the history of the whole account (R-HISTORY-4). @throws AppError forbidden */
export function historyReaderOf(request: FastifyRequest): Viewer {
  const viewer = viewerOf(request)
  if (managesMembers(viewer.role)) return viewer
  throw new AppError('forbidden', 'Only administrators can see the history of your company.')
}

/** Identifies the administrator of an account who manages its webhooks (R-WEBHOOK-1). */
import type { FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { viewerOf } from '../../http/viewer.ts'
import { managesMembers } from '../accounts/members/members.rules.ts'

export type Administrator = { userId: number; accountId: number; ip: string }

/** @throws AppError forbidden for other users, and for staff */
export function administratorOf(request: FastifyRequest): Administrator {
  const { accountKind, role, userId, accountId } = viewerOf(request)
  if (accountKind === 'customer' && managesMembers(role)) return { userId, accountId, ip: request.ip }
  throw new AppError('forbidden', 'Only administrators of an account can manage its webhooks.')
}

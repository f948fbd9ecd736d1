/** Identifies the administrator of an account who manages its webhooks (R-WEBHOOK-1). */
import type { FastifyRequest } from 'fastify'
import { managerOf } from '../accounts/members/customer-of.ts'

export type Administrator = { userId: number; accountId: number; ip: string }

/** @throws AppError forbidden for other users, and for staff */
export function administratorOf(request: FastifyRequest): Administrator {
  const { userId, accountId } = managerOf(request, 'webhooks')
  return { userId, accountId, ip: request.ip }
}

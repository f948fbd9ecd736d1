/** The Idempotency-Key of a request, or null. */
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const LONGEST = 100

/** @throws AppError bad_request for a key of more than 100 characters. */
export function requestKeyOf(request: FastifyRequest): string | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  if (key.length > LONGEST) {
    throw new AppError('bad_request', `The Idempotency-Key is longer than ${LONGEST} characters.`)
  }
  return key
}

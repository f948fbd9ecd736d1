/** Reads the Idempotency-Key of a request. */
import type { FastifyRequest } from 'fastify'
import { AppError } from '../app-error.ts'

const MAX_LENGTH = 100

/** @returns null without a key. @throws AppError bad_request for a key of more than 100 characters. */
export function requestKeyOf(request: Pick<FastifyRequest, 'headers'>): string | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  if (key.length > MAX_LENGTH) {
    throw new AppError('bad_request', `The Idempotency-Key is longer than ${MAX_LENGTH} characters.`)
  }
  return key
}

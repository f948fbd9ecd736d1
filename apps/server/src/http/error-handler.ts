/** Writes the common envelope of all error responses (R-HTTP-1). */
import { type ErrorCode, STATUS_OF } from '@rushes/contract/errors'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { AppError } from '../app-error.ts'
import { isDatabaseAway } from '../db/away.ts'
import { isOutsidePages } from '../mounts.ts'
import { SearchAway } from '../platform/search/search.ts'
import { StorageUnavailable } from '../platform/storage/storage.ts'
import { METHODS } from './offered-methods.ts'

/** Delays before a retry for refusals without an end time. */
const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = { unavailable: 2, too_many_requests: 60 }

/** The process or the machine has no file descriptor left; another attempt may succeed. */
const NO_DESCRIPTOR = /EMFILE|ENFILE|too many open files/

export type Refusal = {
  code: ErrorCode
  message: string
  errors?: Readonly<Record<string, readonly string[]>> | undefined
  data?: unknown
  retryAfterS?: number | undefined
}

export function answerErrors(app: Pick<FastifyInstance, 'setErrorHandler' | 'setNotFoundHandler'>): void {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => {
    const offered = request.server.offeredMethods(request.url)
    // Pages are routes of every known method; other methods, such as PROPFIND, match no route.
    const isPage = offered.length === 0 && !METHODS.some((method) => method === request.method)
    const methods = isPage && !isOutsidePages(request.url) ? ['GET', 'HEAD'] : offered
    if (methods.length === 0 || methods.includes(request.method)) {
      return send(request, reply, { code: 'not_found', message: 'There is nothing at this address.' })
    }
    reply.header('allow', methods.join(', '))
    return send(request, reply, {
      code: 'method_not_allowed',
      message: `This address offers ${methods.join(', ')}.`,
    })
  })
}

/** Sends an error, also before a route is chosen, such as for an address that cannot be decoded. */
export function answerError(error: FastifyError | AppError, request: FastifyRequest, reply: FastifyReply) {
  const refusal = refusalOf(error)
  if (STATUS_OF[refusal.code] >= 500) request.log.error({ err: error }, 'request failed')
  return send(request, reply, refusal)
}

function send(request: FastifyRequest, reply: FastifyReply, refusal: Refusal) {
  const seconds = refusal.retryAfterS ?? RETRY_AFTER_S[refusal.code]
  if (seconds !== undefined) reply.header('retry-after', seconds)
  // Also for routes outside the API, and to replace headers of a file that could not be opened.
  reply.headers({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'x-request-id': request.id,
  })
  return reply.status(STATUS_OF[refusal.code]).send(envelopeOf(refusal, request.id))
}

export function envelopeOf({ code, message, errors, data }: Refusal, requestId: string) {
  return {
    success: false,
    httpStatusCode: STATUS_OF[code],
    message,
    code,
    ...(errors && { errors }),
    ...(data !== undefined && { data }),
    requestId,
  }
}

function refusalOf(error: FastifyError | AppError): Refusal {
  if (error instanceof AppError) {
    const { code, message, fields: errors, data, retryAfterS } = error
    return { code, message, errors, data, retryAfterS }
  }
  if (hasZodFastifySchemaValidationErrors(error)) return invalidInput(error)
  if (error instanceof SearchAway) {
    const message = 'Search is not available now. Please try again in a minute.'
    return { code: 'unavailable', message }
  }
  if (
    isDatabaseAway(error) ||
    error instanceof StorageUnavailable ||
    NO_DESCRIPTOR.test(`${error.code} ${error.message}`)
  ) {
    return { code: 'unavailable', message: 'The service is busy. Please try again in a few seconds.' }
  }
  const status = error.statusCode ?? 500
  if (status === 413) return { code: 'payload_too_large', message: 'The request is too large.' }
  if (status === 415) return { code: 'unsupported_media_type', message: 'Please send JSON.' }
  if (status >= 400 && status < 500) {
    return { code: 'bad_request', message: 'The request could not be read.' }
  }
  return { code: 'internal', message: 'An error occurred' }
}

// A path that does not match its schema is an unknown address; other errors name the invalid fields.
function invalidInput(error: FastifyError): Refusal {
  if (error.validationContext === 'params') return { code: 'not_found', message: 'Not found' }
  const errors: Record<string, string[]> = {}
  for (const issue of error.validation ?? []) {
    const field = fieldOf(issue.instancePath)
    errors[field] = [...(errors[field] ?? []), issue.message ?? 'Invalid value']
  }
  const [first] = Object.values(errors)
  return { code: 'validation', message: first?.[0] ?? 'Please check what you entered.', errors }
}

/** Returns the path of the field, without indexes of lists. */
function fieldOf(path: string): string {
  const names = path.split('/').filter((part) => part !== '' && !/^\d+$/.test(part))
  return names.join('.') || 'body'
}

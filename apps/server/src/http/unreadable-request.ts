/** Answers what is no request that a route could be chosen for: its bytes are wrong, too many or too late (R-HTTP-1). */
import { randomUUID } from 'node:crypto'
import { ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { STATUS_OF } from '@rushes/contract/errors'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { AppError } from '../app-error.ts'
import { envelopeOf, type Refusal } from './error-handler.ts'

/** Writes to the connection itself and closes it: what follows on it cannot be read either. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable && !isAnswering(socket)) socket.write(answerOf(refusalOf(error), isHead(error)))
  socket.destroy()
}

function refusalOf({ code }: NodeJS.ErrnoException): Refusal {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return { code: 'request_timeout', message: 'The request took too long to arrive.' }
  }
  if (code === 'HPE_HEADER_OVERFLOW') {
    return { code: 'headers_too_large', message: 'The headers of the request are too large.' }
  }
  return { code: 'bad_request', message: 'The request could not be read.' }
}

/** As far as the bytes tell: the method is not read yet. The answer to HEAD has no body. */
function isHead(error: Error): boolean {
  return 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) && error.rawPacket.indexOf('HEAD ') === 0
}

function answerOf(refusal: Refusal, isBodiless: boolean): string {
  const status = STATUS_OF[refusal.code]
  const requestId = randomUUID()
  const body = JSON.stringify(envelopeOf(refusal, requestId))
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    "Content-Security-Policy: default-src 'none'; frame-ancestors 'none'; sandbox",
    'X-Content-Type-Options: nosniff',
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    isBodiless ? '' : body,
  ].join('\r\n')
}

/** In the middle of an answer a second one would look like a part of it. */
function isAnswering(socket: Socket): boolean {
  const answer = '_httpMessage' in socket ? socket._httpMessage : null
  return answer instanceof ServerResponse && answer.headersSent
}

/** Two hosts mean that a proxy and we may read two different ones; HTTP/1.1 asks for one. */
export function refuseUnclearHost(
  { raw }: FastifyRequest,
  _reply: FastifyReply,
  done: HookHandlerDoneFunction,
) {
  const { rawHeaders } = raw
  let hosts = 0
  // Names and values take turns.
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at])) hosts += 1
  if (hosts === 1 || (hosts === 0 && raw.httpVersion !== '1.1')) return done()
  done(new AppError('bad_request', 'The request needs one Host header.'))
}

const isHost = (name = '') => name.length === 4 && name.toLowerCase() === 'host'

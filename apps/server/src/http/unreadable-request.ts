/** Answers requests that cannot be read: their bytes are invalid, too many or too late (R-HTTP-1). */
import { randomUUID } from 'node:crypto'
import { ServerResponse, STATUS_CODES } from 'node:http'
import { isIPv6, type Socket } from 'node:net'
import { STATUS_OF } from '@rushes/contract/errors'
import type { FastifyReply, FastifyRequest, HookHandlerDoneFunction } from 'fastify'
import { AppError } from '../app-error.ts'
import { answerError, envelopeOf, type Refusal } from './error-handler.ts'

const LABEL = '[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?'

const HOST = new RegExp(`^(?:\\[([0-9a-f:.]+)\\]|((?:${LABEL}\\.)*${LABEL}\\.?))(?::([1-9]\\d{0,4}))?$`, 'i')

const MAX_NAME = 254

const MAX_PORT = 65_535

/**
 * Writes to the connection itself and closes it, because further data on it cannot be read either.
 * @param headers of every response of the server
 */
export function answerUnreadable(headers: Readonly<Record<string, string>>) {
  return (error: NodeJS.ErrnoException, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    if (socket.writable && !isAnswering(socket)) {
      socket.write(answerOf(refusalOf(error), { isBodiless: isHead(error), headers }))
    }
    socket.destroy()
  }
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

/** Looks for the method in the raw data, because it may not have been parsed yet. */
function isHead(error: Error): boolean {
  return 'rawPacket' in error && Buffer.isBuffer(error.rawPacket) && error.rawPacket.indexOf('HEAD ') === 0
}

type Form = { isBodiless: boolean; headers: Readonly<Record<string, string>> }

function answerOf(refusal: Refusal, { isBodiless, headers }: Form): string {
  const status = STATUS_OF[refusal.code]
  const requestId = randomUUID()
  const body = JSON.stringify(envelopeOf(refusal, requestId))
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `Date: ${new Date().toUTCString()}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    `X-Request-Id: ${requestId}`,
    'Connection: close',
    '',
    isBodiless ? '' : body,
  ].join('\r\n')
}

/** Whether a response has begun: a second one would look like a part of it. */
function isAnswering(socket: Socket): boolean {
  const answer = '_httpMessage' in socket ? socket._httpMessage : null
  return answer instanceof ServerResponse && answer.headersSent
}

/**
 * Refuses a request from which a proxy and this server may read different hosts (R-HTTP-9). It responds
 * itself, because files and pages report errors as failures of the server.
 */
export function refuseUnclearHost(
  request: FastifyRequest,
  reply: FastifyReply,
  done: HookHandlerDoneFunction,
) {
  const { rawHeaders, httpVersion, url = '/' } = request.raw
  // Names and values alternate.
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && isHostHeader(rawHeaders[at - 1]))
  const [host] = hosts
  const isOne = hosts.length === 1 || (hosts.length === 0 && Number(httpVersion) < 1.1)
  const isClear = host === undefined || (isHost(host) && isHostOf(url, host))
  if (isOne && isClear) done()
  else answerError(new AppError('bad_request', 'The request needs one valid Host header.'), request, reply)
}

const isHostHeader = (name = '') => name.length === 4 && name.toLowerCase() === 'host'

/** Whether an absolute address, as clients send it to a proxy, has the same host as the header. */
function isHostOf(url: string, host: string): boolean {
  if (url.startsWith('/') || url === '*') return true
  const [, scheme = '', own = ''] = /^(https?):\/\/([^/?#]*)/i.exec(url) ?? []
  const usualPort = scheme.toLowerCase() === 'https' ? /:443$/ : /:80$/
  const bare = (text: string) => text.toLowerCase().replace(usualPort, '')
  return isHost(own) && bare(own) === bare(host)
}

/** Whether a text is an unambiguous host: a name or an address, with an optional port. */
function isHost(text: string): boolean {
  const [, address, name = '', port = '1'] = HOST.exec(text) ?? []
  if (Number(port) > MAX_PORT) return false
  if (address !== undefined) return isIPv6(address)
  // A number such as 127.1 is an address to some programs only; the parser returns another name for it.
  return (
    name !== '' && name.length <= MAX_NAME && URL.parse(`http://${name}`)?.hostname === name.toLowerCase()
  )
}

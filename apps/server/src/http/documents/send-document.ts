/** Sends a rendered document in an encoding that the client accepts, or 304 if the client has it already. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../app-error.ts'
import { encodingFor } from '../compress.ts'
import { hasCurrent } from '../entity-tag.ts'
import { addVary } from '../vary.ts'
import type { Document } from './document-cache.ts'

export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
): Promise<FastifyReply> {
  requireReading(request, reply, document.status)
  for (const [name, value] of document.headers) reply.header(name, value)
  addVary(reply, 'accept-encoding')
  reply.header('etag', document.etag)
  if (document.status === 200 && hasCurrent(request, document.etag)) return reply.status(304).send()
  const encoding = encodingFor(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.status(document.status).send(await document.body(encoding))
}

/** @throws AppError method_not_allowed for methods that pages do not offer, unless the page is unknown */
export function requireReading({ method }: FastifyRequest, reply: FastifyReply, status: number): void {
  if (method === 'GET' || method === 'HEAD' || status === 404) return
  reply.header('allow', 'GET, HEAD')
  throw new AppError('method_not_allowed', 'Pages can only be read.')
}

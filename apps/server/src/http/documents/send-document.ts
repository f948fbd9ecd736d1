/** Sends a rendered document in the encoding that the client reads, or 304 when the client has it. */
import type { FastifyReply, FastifyRequest } from 'fastify'
import { hasCurrent } from '../entity-tag.ts'
import type { Document, Encoding } from './document-cache.ts'

const ENCODINGS = ['br', 'gzip'] as const

export async function sendDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: Document,
): Promise<FastifyReply> {
  for (const [name, value] of document.headers) reply.header(name, value)
  reply.header('etag', document.etag)
  if (document.status === 200 && hasCurrent(request, document.etag)) return reply.status(304).send()
  const encoding = encodingFor(request)
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.status(document.status).send(await document.body(encoding))
}

// Brotli is the smaller one. Each encoding is asked for alone, because clients list gzip before br.
export function encodingFor(request: FastifyRequest): Encoding {
  return ENCODINGS.find((encoding) => request.encoding([encoding]) !== false) ?? 'identity'
}

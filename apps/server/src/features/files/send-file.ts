/** Sends a file, whole or the part that `Range` asks for (R-FILE-3). */
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { type ByteRange, readRange } from './byte-range.ts'

export type SentFile = {
  sizeBytes: number
  /** Strong, quotes included: equal only for the same bytes. */
  etag: string
  /** Opens nothing before it is called. */
  open(range: ByteRange): Promise<Readable>
}

/** The caller has set the headers that belong to its kind of file. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { sizeBytes, etag, open }: SentFile,
): Promise<FastifyReply> {
  reply.headers({ 'accept-ranges': 'bytes', etag })
  if (request.method === 'HEAD') return reply.header('content-length', sizeBytes).send()
  const range = isSameFile(request.headers['if-range'], etag)
    ? readRange(request.headers.range, sizeBytes)
    : 'whole'
  if (range === 'unsatisfiable') {
    reply.removeHeader('content-disposition')
    reply.header('content-range', `bytes */${sizeBytes}`)
    return refuseFile(reply, 416, 'The file is not that long.')
  }
  if (sizeBytes === 0) return reply.header('content-length', 0).send('')
  if (range === 'whole') {
    const content = await open({ start: 0, end: sizeBytes - 1 })
    return reply.header('content-length', sizeBytes).send(content)
  }
  const part = await open(range)
  return reply
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${sizeBytes}`)
    .header('content-length', range.end - range.start + 1)
    .send(part)
}

// Only a strong tag vouches for bytes: a weak one, or a date, gets the whole file.
function isSameFile(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag
}

/** Answers a person's browser with one sentence instead of a file. No cache keeps it. */
export function refuseFile(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${sentence}\n`)
}

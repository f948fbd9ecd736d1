/** Sends a file, whole or the part that `Range` requests, if its preconditions hold (R-FILE-3). */
import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { evaluate, isSameFile } from '../../http/preconditions.ts'
import { type ByteRange, readRange } from './byte-range.ts'

export type SentFile = {
  sizeBytes: number
  /** Strong ETag including quotes: equal only for the same bytes. */
  etag: string
  /** Time from which this URL has these bytes. */
  modifiedAt?: Date
  /** Opens nothing before it is called. */
  open(range: ByteRange): Promise<Readable>
}

/** The caller sets the headers for its kind of file before. */
export async function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { sizeBytes, open, ...validators }: SentFile,
): Promise<FastifyReply> {
  const { etag, modifiedAt } = validators
  reply.headers({ 'accept-ranges': 'bytes', etag })
  if (modifiedAt) reply.header('last-modified', modifiedAt.toUTCString())
  const condition = evaluate(request.headers, validators)
  if (condition === 'unchanged') return reply.code(304).removeHeader('content-disposition').send()
  if (condition === 'failed') {
    reply.removeHeader('content-disposition')
    return refuseFile(reply, 412, 'The file has changed.')
  }
  if (request.method === 'HEAD') return reply.header('content-length', sizeBytes).send()
  const range = isSameFile(request.headers['if-range'], validators, new Date())
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

/** Sends one sentence to the browser instead of a file. No cache stores it. */
export function refuseFile(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(`${sentence}\n`)
}

/** Entity tags: a client that has the current version of an answer gets 304 instead of the answer again. */
import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** A strong tag, quotes included: equal only for the same bytes. */
export function tagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Whether `If-None-Match` names this tag. A proxy that compresses makes a tag weak; it is still the same content. */
export function hasCurrent(request: Pick<FastifyRequest, 'headers'>, tag: string): boolean {
  const tags = (request.headers['if-none-match'] ?? '').split(',')
  return tags.some((given) => ['*', tag].includes(given.trim().replace(/^W\//, '')))
}

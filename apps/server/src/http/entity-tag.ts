/** Entity tags: a client that has the current version of a response gets 304 instead. */
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A strong tag, quotes included: equal only for the same bytes. */
export function tagOf(content: string | Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** A weak tag, for text whose bytes depend on the encoding: equal for the same text. */
export const weakTagOf = (content: string | Buffer) => `W/${tagOf(content)}`

/** Whether `If-None-Match` names this tag. A proxy that compresses makes a tag weak; it is still the same content. */
export const hasCurrent = ({ headers }: Pick<FastifyRequest, 'headers'>, tag: string): boolean =>
  hasTag(headers['if-none-match'] ?? '', tag, 'weak')

/** Whether a list of tags contains this one, or is `*` (RFC 9110, 8.8.3.2). A weak tag never equals one strongly. */
export function hasTag(list: string, tag: string, comparison: 'strong' | 'weak'): boolean {
  if (list.trim() === '*') return true
  // A comma may be part of a tag.
  const tags: string[] = list.match(/(?:W\/)?"[^"]*"/g) ?? []
  return comparison === 'strong'
    ? !tag.startsWith('W/') && tags.includes(tag)
    : tags.some((given) => opaque(given) === opaque(tag))
}

const opaque = (tag: string) => tag.replace(/^W\//, '')

/** An `onSend` hook for routes: tags the response, or sends 304 if the caller has it already. */
export async function answerUnchanged(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const tag = weakTagOf(payload)
  reply.header('etag', tag)
  if (!hasCurrent(request, tag)) return payload
  reply.code(304).removeHeader('content-type').removeHeader('content-length')
  return ''
}

import type { FastifyReply } from 'fastify'

/** Adds a request header to `Vary` and keeps those that are listed already. */
export function addVary(reply: FastifyReply, name: string): void {
  const listed = [reply.getHeader('vary') ?? []].flat().join(', ')
  const names = listed.toLowerCase().split(/\s*,\s*/)
  if (!names.includes(name) && !names.includes('*')) {
    reply.header('vary', listed === '' ? name : `${listed}, ${name}`)
  }
}

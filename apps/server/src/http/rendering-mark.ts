/**
 * Marks API calls of the page renderer with the visitor of the page, so that limits count the visitor and not
 * the rendering process. The mark is signed with a key that only the processes of this installation have.
 */
import type { KeyObject } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isSameSignature, sign } from '../platform/signing.ts'

export const RENDERING = 'x-rendering'

/** Clocks of processes differ, and a call may wait for its turn. */
const MARK_TTL_MS = 60_000

export function renderingMark(key: KeyObject, visitor: string, now = Date.now()): string {
  return [now, Buffer.from(visitor).toString('base64url'), signatureOf(key, visitor, now)].join('.')
}

/** @returns the address of the visitor for whom a page is rendered; null for any other call */
export function renderedFor(request: FastifyRequest, key: KeyObject, now = Date.now()): string | null {
  const mark = request.headers[RENDERING]
  if (typeof mark !== 'string') return null
  const [time = '', encoded = '', signature = ''] = mark.split('.')
  const visitor = Buffer.from(encoded, 'base64url').toString()
  const isOurs = isSameSignature(signature, signatureOf(key, visitor, Number(time)))
  return isOurs && Math.abs(now - Number(time)) <= MARK_TTL_MS ? visitor : null
}

const signatureOf = (key: KeyObject, visitor: string, time: number) => sign(key, 'rendering', [visitor, time])

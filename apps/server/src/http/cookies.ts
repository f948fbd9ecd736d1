/** Reads and writes cookies. None of them authorises anything by itself. */
import type { FastifyReply, FastifyRequest } from 'fastify'

/** The value of a cookie of the request, or null. */
export function cookieOf(request: FastifyRequest, name: string): string | null {
  for (const pair of (request.headers.cookie ?? '').split(';')) {
    const at = pair.indexOf('=')
    if (pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim()
  }
  return null
}

/**
 * The name under which a cookie is set. With https it has the prefix that makes a browser refuse it from
 * another host or without encryption.
 */
export const cookieName = (name: string, baseUrl: string) =>
  baseUrl.startsWith('https:') ? `__Host-${name}` : name

type Cookie = {
  maxAgeS: number
  /** `Lax` for a cookie that is needed when another site leads back here. */
  sameSite?: 'Strict' | 'Lax'
}

/** @param name returned by `cookieName`; @param value letters, digits, `-`, `_` and `.` */
export function setCookie(
  reply: FastifyReply,
  name: string,
  value: string,
  { maxAgeS, sameSite = 'Strict' }: Cookie,
): void {
  const secure = name.startsWith('__Host-') ? '; Secure' : ''
  const cookie = `${name}=${value}; Path=/; Max-Age=${maxAgeS}; HttpOnly; SameSite=${sameSite}${secure}`
  reply.header('set-cookie', cookie)
}

/**
 * Reads addresses of PostgreSQL, which may name several hosts in the format of libpq:
 * `postgres://name:password@one:5432,other:5432/rushes`.
 */

/** @returns one address for each host */
export function addressesOf(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => `${start}${host}${rest}`)
}

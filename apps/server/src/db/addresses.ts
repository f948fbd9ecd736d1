/**
 * An address of PostgreSQL may name several hosts, in the form of its own programs:
 * `postgres://name:password@one:5432,other:5432/rushes`.
 */

/** @returns one address for each host */
export function addressesOf(url: string): string[] {
  const [, start = '', hosts = '', rest = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? []
  return hosts.split(',').map((host) => `${start}${host}${rest}`)
}

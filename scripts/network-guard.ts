/** Refuses connections to other machines, so that a test cannot depend on the network. */
import { Socket } from 'node:net'

const LOCAL = /^(localhost|.+\.localhost|127\.[\d.]+|::1|::|0\.0\.0\.0|::ffff:127\.[\d.]+)$/i

export type NetworkGuard = {
  /** The addresses that were refused since the last call. */
  takeRefused(): string[]
  release(): void
}

export function guardNetwork(): NetworkGuard {
  const { connect } = Socket.prototype
  const refused: string[] = []

  function guardedConnect(this: Socket, ...args: unknown[]): unknown {
    const host = hostOf(args)
    if (host === undefined || LOCAL.test(host)) return Reflect.apply(connect, this, args)
    refused.push(host)
    process.nextTick(() => this.destroy(new Error(refusalOf(host))))
    return this
  }

  const replace = (value: unknown) =>
    Object.defineProperty(Socket.prototype, 'connect', { value, writable: true, configurable: true })
  replace(guardedConnect)
  return { takeRefused: () => refused.splice(0), release: () => replace(connect) }
}

export const refusalOf = (host: string) => `A test connected to ${host}: tests reach this machine only.`

/** `connect` takes options, a port and a host, a path, or the list of its arguments as Node prepares it. */
function hostOf([first, second]: readonly unknown[]): string | undefined {
  if (Array.isArray(first)) return hostOf(first)
  if (typeof first !== 'object' || first === null) return typeof second === 'string' ? second : undefined
  return 'host' in first && typeof first.host === 'string' ? first.host : undefined
}

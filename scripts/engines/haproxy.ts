/** HAProxy (GPL-2): several copies behind one address, by the configuration that `deploy/` ships. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { answersOk, type Engine, type RunningEngine, startProgram } from './engine.ts'
import { systemTool } from './system-tool.ts'

const tool = systemTool('haproxy')
/** A copy of the product that runs at its default address. */
const DEFAULT_PORTS = [3_000]
const SHIPPED = new URL('../../deploy/haproxy.cfg', import.meta.url)

/** The address for the balancer's own state. */
const STATE = '/balancer-runs'

export const haproxy: Engine = {
  name: 'haproxy',
  title: 'balancer (HAProxy) before http://localhost:3000',
  isInstalled: tool.isInstalled,
  install: tool.install,
  start: (place) => startBalancer({ ...place, copies: DEFAULT_PORTS }),
}

export type Balancer = RunningEngine & {
  pid: number
  /** Returns whether the copy at this port gets requests, by the last entry of the log about it. */
  isUsing(port: number): boolean
}

/** @param copies ports of this machine; a copy gets requests while its /readyz answers 200 */
export async function startBalancer({
  folder,
  port,
  copies,
}: {
  folder: string
  port: number
  copies: readonly number[]
}): Promise<Balancer> {
  mkdirSync(folder, { recursive: true })
  const path = join(folder, 'haproxy.cfg')
  writeFileSync(path, configuration(port, copies))
  const address = `http://127.0.0.1:${port}`
  const { pid, stop } = await startProgram({
    name: 'haproxy',
    folder,
    command: tool.path(),
    args: ['-db', '-f', path],
    isReady: () => answersOk(`${address}${STATE}`),
  })
  return {
    address,
    pid,
    isUsing(port) {
      const words = readFileSync(join(folder, 'haproxy.log'), 'utf8')
      const states = [...words.matchAll(new RegExp(`Server api/copy-${port} is (UP|DOWN)`, 'g'))]
      return states.at(-1)?.[1] !== 'DOWN'
    },
    stop,
  }
}

/** Names of the shipped file's network become ports of this machine, which opens fewer files; all else is as it is. */
function configuration(port: number, copies: readonly number[]): string {
  const servers = copies.map((copy) => `  server copy-${copy} 127.0.0.1:${copy}`).join('\n')
  return readFileSync(SHIPPED, 'utf8')
    .replace('maxconn 20000', 'maxconn 2000')
    .replace('bind :8080', `bind 127.0.0.1:${port}\n  monitor-uri ${STATE}`)
    .replaceAll(/^ +server-template .*$/gm, servers)
}

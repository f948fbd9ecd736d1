/** Skips tests whose engines are not installed. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe } from 'vitest'
import type { Engine, RunningEngine, Tool } from '../../../../scripts/engines/engine.ts'
import { freePort } from '../../src/platform/free-port.ts'

/** The engines that `npm run test:engines` found unusable. */
const LEFT_OUT = (process.env['ENGINES_LEFT_OUT'] ?? '').split(',')

/** `npm run test:engines` installs missing engines before it runs the tests. */
export function describeWith(tools: readonly Tool[], what: string, define: () => void): void {
  const serves = (tool: Tool) => tool.isInstalled() && !LEFT_OUT.includes(tool.name)
  const missing = tools.filter((tool) => !serves(tool)).map(({ name }) => name)
  const title = missing.length === 0 ? what : `${what} (skipped, not here: ${missing.join(', ')})`
  describe.skipIf(missing.length > 0)(title, define)
}

/** Starts an engine on a free port and in a new folder, which is removed when it stops. */
export async function startForTest(
  engine: Engine,
): Promise<RunningEngine & { folder: string; port: number }> {
  const folder = mkdtempSync(join(tmpdir(), `rushes-${engine.name}-`))
  const port = await freePort()
  const { address, stop } = await engine.start({ folder, port })
  return {
    address,
    folder,
    port,
    async stop() {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import pLimit from 'p-limit'
import type { Check } from './checks.ts'

/** The two slow checks use one core each, so that they run in parallel with the quick ones. */
const AT_ONCE = 2

export type CheckResult = { title: string; passed: boolean; output: string }

/** Runs the checks, two at a time. Each is one line, and one that fails prints its output before it. */
export async function runChecks(checks: readonly Check[]): Promise<CheckResult[]> {
  const limit = pLimit(AT_ONCE)
  return Promise.all(
    checks.map(({ title, command }) =>
      limit(async () => {
        const started = Date.now()
        const child = spawn(`${command} 2>&1`, { shell: true, stdio: ['ignore', 'pipe', 'inherit'] })
        const [output, [status]] = await Promise.all([text(child.stdout), once(child, 'close')])
        const passed = status === 0
        const seconds = Math.round((Date.now() - started) / 1000)
        if (!passed) console.log(`\n── ${title}\n${output}`)
        console.log(`── ${title}: ${passed ? 'ok' : 'FAILED'} in ${seconds} s`)
        return { title, passed, output }
      }),
    ),
  )
}

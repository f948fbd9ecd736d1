/**
 * `npm run test:chaos`: everything that can be broken is broken on purpose, often: 1,000 kills at checkout, 50 rounds of
 * cut, killed, stopped and frozen databases, 50 rolling restarts, a full disk, floods of jobs. An hour at most. `npm test`
 * runs the same tests with small numbers.
 */
import { spawnSync } from 'node:child_process'

const SIZES = { CHAOS_ROUNDS: '50', CHAOS_RESTARTS: '50', KILLS: '1000' }

for (const part of ['--project chaos', '--project server apps/server/test/kill']) {
  const { status } = spawnSync(`vitest run ${part}`, {
    shell: true,
    stdio: 'inherit',
    env: { ...SIZES, ...process.env },
  })
  if (status !== 0) process.exitCode = 1
}

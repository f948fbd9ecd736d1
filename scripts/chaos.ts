/**
 * `npm run test:chaos`: everything that can be broken is broken on purpose, often: 1,000 kills at checkout, 50 rounds of
 * cut, killed, stopped and frozen databases, 50 rolling restarts, a full disk, slow clients, floods of jobs, half an hour
 * of steady visits. It takes well over an hour; `npm test` runs the same tests with small numbers.
 */
import { spawnSync } from 'node:child_process'

const SIZES = { CHAOS_ROUNDS: '50', CHAOS_RESTARTS: '50', KILLS: '1000', SOAK_MINUTES: '30' }

for (const command of [
  'node scripts/build-if-stale.ts',
  'vitest run --project chaos',
  'vitest run --project server apps/server/test/kill',
]) {
  const { status } = spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...SIZES, ...process.env },
  })
  if (status !== 0) process.exitCode = 1
}

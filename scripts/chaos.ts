/**
 * `npm run test:chaos`: everything that can be broken is broken on purpose, often: 1,000 kills at checkout, 50 rounds
 * of cut, killed, stopped and frozen databases, 50 rolling restarts, a full disk, slow clients, floods of jobs, half an
 * hour of steady visits, a ZIP of 10 GiB, 100 times 1,000 draws on ten credits, 1,000 kills of a worker that imports a
 * video, an upload of 5 GiB that is cut 50 times, one whose server is killed 50 times, 2,000 mutated files of each of
 * 19 kinds, and SQL in every parameter of every address. Then, on an otherwise idle machine, whether known addresses
 * can be detected by response times. It takes hours;
 * `npm run test:all` runs the same tests with small numbers, the last one without its times.
 */
import { spawnSync } from 'node:child_process'
import { EngineMissing } from './engines/engine.ts'
import { TOXIPROXY_PROGRAM, toxiproxy } from './engines/toxiproxy.ts'

const SIZES = {
  CHAOS_ROUNDS: '50',
  CHAOS_RESTARTS: '50',
  KILLS: '1000',
  SOAK_MINUTES: '30',
  ARCHIVE_FILE_MIB: '5120',
  DRAWS: '1000',
  DRAW_ROUNDS: '100',
  CREDITS_AT_ONCE: '1000',
  REFUND_ROUNDS: '200',
  ENUMERATED: '500',
  INGEST_KILLS: '1000',
  CUT_UPLOAD_MIB: '5120',
  UPLOAD_CUTS: '50',
  KILLED_UPLOAD_MIB: '5120',
  UPLOAD_KILLS: '50',
  MUTATIONS: '2000',
}

for (const command of [
  'node scripts/build-if-stale.ts',
  'vitest run --project chaos --no-file-parallelism',
  'vitest run apps/server/test/kill downloads/draws.slow credits/adjust-credits orders/refund-races.slow',
  'vitest run packages/media/src/mutated-files',
  'node scripts/test-engines.ts injection',
  'vitest run apps/server/test/attack/enumeration.slow',
]) {
  const { status } = spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...SIZES, TOXIPROXY: toxiproxyProgram(), ...process.env },
  })
  if (status !== 0) process.exitCode = 1
}

/** Undefined where it cannot be installed: the test that needs it then prints that it is skipped. */
function toxiproxyProgram(): string | undefined {
  try {
    toxiproxy.install()
    return TOXIPROXY_PROGRAM
  } catch (error) {
    if (error instanceof EngineMissing) return undefined
    throw error
  }
}

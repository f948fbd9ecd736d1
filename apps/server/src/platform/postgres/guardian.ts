/** Runs the server program and restarts it after an unexpected end. */
import { setTimeout as pause } from 'node:timers/promises'
import { PostgresNotStarted } from './postgres-faults.ts'
import { endPostgres, type runPostgres } from './postgres-process.ts'
import { SILENT, type Waiting } from './start-progress.ts'

const MIN_BACK_OFF_MS = 100
const MAX_BACK_OFF_MS = 10_000
/** Maximum wait for processes of a killed server. */
const HELD_TIMEOUT_MS = 60_000
const HELD_POLL_MS = 250
/** A server that has run for this time counts as healthy: the next restart is immediate again. */
const HEALTHY_AFTER_MS = 60_000

/** @param stopped aborts a start in progress */
type Run = (stopped: AbortSignal) => ReturnType<typeof runPostgres>

/** Runs a server and restarts it whenever it ends before `stop`. */
export async function guard(run: Run, { reports = SILENT, signal }: Waiting) {
  const stopped = new AbortController()
  const ends = signal ? AbortSignal.any([signal, stopped.signal]) : stopped.signal
  let server = await runWhenFree(() => run(ends))
  let restart: Promise<void> = Promise.resolve()
  watch()

  function watch(): void {
    const since = Date.now()
    server.once('exit', (code, signal) => {
      if (ends.aborted) return
      reports.warn({ code, signal }, 'the embedded PostgreSQL ended; it is started again')
      restart = startAgain(Date.now() - since > HEALTHY_AFTER_MS ? 0 : MIN_BACK_OFF_MS)
    })
  }

  async function startAgain(backOffMs: number): Promise<void> {
    for (let waitMs = backOffMs; !ends.aborted; waitMs = Math.min(2 * waitMs + 1, MAX_BACK_OFF_MS)) {
      try {
        await pause(waitMs, undefined, { signal: ends })
        server = await run(ends)
        reports.info({}, 'the embedded PostgreSQL is back')
        return watch()
      } catch (error) {
        if (ends.aborted) return
        reports.warn({ err: error }, 'the embedded PostgreSQL did not start; it is tried again')
      }
    }
  }

  return {
    async stop() {
      stopped.abort()
      await restart
      const isRunning = server.exitCode === null && server.signalCode === null
      if (isRunning && server.pid !== undefined) await endPostgres(server.pid)
    },
  }
}

/** Retries while processes of a killed server still exist, because they may take a while to end. */
async function runWhenFree(run: () => ReturnType<typeof runPostgres>) {
  for (const giveUpAt = Date.now() + HELD_TIMEOUT_MS; ; await pause(HELD_POLL_MS)) {
    try {
      return await run()
    } catch (error) {
      const isHeld = error instanceof PostgresNotStarted && error.isHeld
      if (!isHeld || Date.now() > giveUpAt) throw error
    }
  }
}

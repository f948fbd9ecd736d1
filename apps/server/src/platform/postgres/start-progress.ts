/** Waits for a start, which may repair data for as long as it makes progress, and reports it. */
import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { PostgresNotStarted } from './postgres-faults.ts'
import { logOf } from './postgres-log.ts'
import { readPostmaster } from './postmaster-file.ts'

const POLL_MS = 50

export type Patience = {
  /** Maximum time until the server reports its start. */
  startMs: number
  /** Maximum time without any sign of progress. */
  stalledMs: number
  /** Time until the first report of a start in progress. */
  reportAfterMs: number
}
export const PATIENCE: Patience = { startMs: 30_000, stalledMs: 600_000, reportAfterMs: 2_000 }

/** Receives reports of the server and its guardian. */
export type Reports = {
  warn(details: object, message: string): void
  info(details: object, message: string): void
  /** Called at the begin and the end of a repair of the database. */
  recovering?(is: boolean): void
}
export const SILENT: Reports = { warn() {}, info() {} }

const REPORT_EVERY_MS = 30_000

export type Waiting = { reports?: Reports; patience?: Patience; signal?: AbortSignal | undefined }
type Server = { folder: string; pid: number; hasEnded(): boolean }

/**
 * Waits until a server accepts connections, or is no longer starting.
 * @throws PostgresNotStarted if it ends or makes no more progress
 */
export async function untilStarted(
  { folder, pid, hasEnded }: Server,
  { reports = SILENT, patience = PATIENCE, signal }: Waiting,
): Promise<void> {
  const progress = watchProgress(folder, pid, patience)
  const report = reporter(reports, patience)
  try {
    for (;;) {
      const file = readPostmaster(folder)
      const status = file.pid === pid ? file.status : undefined
      if (status && status !== 'starting') return
      if (hasEnded()) throw new PostgresNotStarted('It ended.')
      signal?.throwIfAborted()
      const limitMs = status === 'starting' ? patience.stalledMs : patience.startMs
      if (progress.noneForMs() > limitMs) {
        throw new PostgresNotStarted(`It has made no progress for ${Math.round(limitMs / 1_000)} seconds.`)
      }
      report.look()
      await pause(POLL_MS)
    }
  } finally {
    report.end()
  }
}

/** Detects progress by the lines in the server's log and the processor time of its processes. */
function watchProgress(folder: string, pid: number, { startMs, stalledMs }: Patience) {
  const betweenMs = Math.min(startMs, stalledMs) / 6
  let signs = ''
  let lookedAt = Number.NEGATIVE_INFINITY
  let changedAt = Date.now()
  return {
    noneForMs(): number {
      const now = Date.now()
      if (now - lookedAt >= betweenMs) {
        lookedAt = now
        const current = `${statSync(logOf(folder)).size} ${processorTimes(pid)}`
        if (current !== signs) changedAt = now
        signs = current
      }
      return now - changedAt
    },
  }
}

function processorTimes(pid: number): string {
  const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,time='], { encoding: 'utf8' })
  return (stdout ?? '')
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([own, parent]) => Number(own) === pid || Number(parent) === pid)
    .join(' ')
}

function reporter(reports: Reports, { reportAfterMs }: Patience) {
  const began = Date.now()
  let nextAt = began + reportAfterMs
  let isReported = false
  const sinceStart = () => ({ seconds: Math.round((Date.now() - began) / 1_000) })
  return {
    look(): void {
      if (Date.now() < nextAt) return
      nextAt = Date.now() + REPORT_EVERY_MS
      if (isReported) reports.info(sinceStart(), 'the embedded PostgreSQL is still starting')
      else
        reports.warn(sinceStart(), 'the embedded PostgreSQL repairs its data after a crash; the start waits')
      if (!isReported) reports.recovering?.(true)
      isReported = true
    },
    end(): void {
      if (!isReported) return
      reports.recovering?.(false)
      reports.info(sinceStart(), 'the embedded PostgreSQL no longer repairs its data')
    },
  }
}

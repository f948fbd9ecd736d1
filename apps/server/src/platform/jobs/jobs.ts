/** The port to the job queue, for work that outlives a request. */

export type Jobs = {
  /** Queues a job; `afterSeconds` delays it. */
  send(name: string, data: Record<string, unknown>, options?: { afterSeconds?: number }): Promise<void>
  /**
   * Runs a scheduled job immediately; the call may be lost, because the schedule runs the job anyway. A
   * worker runs it in this process without a row in the queue, other processes queue it. Calls while it runs
   * share the next run.
   */
  runSoon(name: string): void
}

/** A job and its services. The queue delivers at least once, so a handler must be safe to run twice. */
export type JobFor<Services> = {
  name: string
  /** Five-field cron expression of a scheduled job. */
  every?: string
  /** Whether the job may be queued with `afterSeconds`: its queue is polled more often. */
  isDelayed?: true
  /** Number of these jobs that a process runs at once; two by default. */
  atOnce?(services: Services): number
  run(services: Services, data: Record<string, unknown>): Promise<void>
}

/** The queue for the start of the program. Features only use its `Jobs` part. */
export type JobQueue = Jobs & {
  /** Creates the queues; a process with the worker role also runs their jobs. */
  start<Services extends { log: ErrorLog }>(
    services: Services,
    jobs: readonly JobFor<Services>[],
    options: { work: boolean },
  ): Promise<void>
  /** Waits for the running jobs, at most ten seconds. */
  stop(): Promise<void>
}

export type ErrorLog = { error(details: object, message: string): void }

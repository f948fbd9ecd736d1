/** The port to the queue: work that outlives a request. */

export type Jobs = {
  /** Queues a job; `afterSeconds` delays it. */
  send(name: string, data: Record<string, unknown>, options?: { afterSeconds?: number }): Promise<void>
  /**
   * Has a job run at once that the clock starts anyway, so that it may be lost: in this process where it works, without a
   * row in the queue, else through the queue. Calls while it runs share the next run.
   */
  runSoon(name: string): void
}

/** A job with what it works with. The queue delivers at least once, so a handler must be safe to run twice. */
export type JobFor<Services> = {
  name: string
  /** Five-field cron, for work that the clock starts. */
  every?: string
  /** Whether it is ever queued with `afterSeconds`: its queue is looked at more often. */
  isDelayed?: true
  /** How many of it a process runs at once; two by default. */
  atOnce?(services: Services): number
  run(services: Services, data: Record<string, unknown>): Promise<void>
}

/** The queue as the start sees it. Features see its `Jobs` half only. */
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

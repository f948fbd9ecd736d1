/** The port to the queue: work that outlives a request. */
export type Jobs = {
  /** Queues a job; `afterSeconds` delays it. */
  send(name: string, data: Record<string, unknown>, options?: { afterSeconds?: number }): Promise<void>
}

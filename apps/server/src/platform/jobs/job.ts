/** A job is named once with its handler; handlers are safe to run twice, because the queue delivers at least once. */
import type { Services } from '../../context.ts'

export type Job = {
  name: string
  /** Five-field cron, for work that the clock starts. */
  every?: string
  run(services: Services, data: Record<string, unknown>): Promise<void>
}

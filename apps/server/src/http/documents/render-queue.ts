/** Limits the pages that are rendered at a time and those that wait; further requests are refused. */
import pLimit from 'p-limit'
import { AppError } from '../../app-error.ts'
import { emit } from '../../observations.ts'

const MAX_RENDERS = 4
const MAX_WAITING = 60

export function renderQueue({ renders = MAX_RENDERS, waiting = MAX_WAITING } = {}) {
  const limit = pLimit(renders)
  const emitWaiting = () => emit('waiting pages', { count: limit.pendingCount })
  return {
    /** @throws AppError unavailable while too many others wait. */
    async run<Result>(render: () => Promise<Result>): Promise<Result> {
      if (limit.pendingCount >= waiting) {
        throw new AppError('unavailable', 'The service is busy. Please try again.')
      }
      const rendered = limit(() => {
        emitWaiting()
        return render()
      })
      emitWaiting()
      return rendered
    },
  }
}

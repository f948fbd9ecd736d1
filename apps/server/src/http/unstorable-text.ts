/** PostgreSQL cannot store a NUL, and UTF-8 cannot carry half a surrogate pair: such text is refused early. */
import { AppError } from '../app-error.ts'
import type { App } from '../context.ts'

export function refuseUnstorableText(app: App): void {
  app.addHook('preValidation', async (request) => {
    if ([request.params, request.query, request.body].some(holdsUnstorableText)) {
      throw new AppError('bad_request', 'The request contains characters that cannot be stored.')
    }
  })
}

function holdsUnstorableText(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0') || !value.isWellFormed()
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return false
  return Object.entries(value).some(([name, part]) => holdsUnstorableText(name) || holdsUnstorableText(part))
}

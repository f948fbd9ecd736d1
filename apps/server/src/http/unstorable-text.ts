/**
 * Refuses input that no field of ours can hold, before the schemas see it. PostgreSQL cannot store a NUL, UTF-8 cannot
 * carry half a surrogate pair, and deep nesting costs whoever walks it.
 */
import { AppError } from '../app-error.ts'
import type { App } from '../context.ts'

const MAX_DEPTH = 20

export function refuseUnstorableText(app: App): void {
  app.addHook('preValidation', ({ params, query, body }, _reply, done) => {
    requireStorable(params, 0)
    requireStorable(query, 0)
    requireStorable(body, 0)
    done()
  })
}

/** @throws AppError validation for deep nesting, bad_request for text that cannot be stored. */
function requireStorable(input: unknown, depth: number): void {
  if (depth > MAX_DEPTH) throw new AppError('validation', 'The request is nested too deeply.')
  if (typeof input === 'string') requireText(input)
  if (typeof input !== 'object' || input === null || Buffer.isBuffer(input)) return
  for (const [name, value] of Object.entries(input)) {
    requireText(name)
    requireStorable(value, depth + 1)
  }
}

function requireText(text: string): void {
  if (!text.includes('\0') && text.isWellFormed()) return
  throw new AppError('bad_request', 'The request contains characters that cannot be stored.')
}

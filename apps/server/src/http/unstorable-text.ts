/**
 * Refuses input that no field of ours can hold, before the schemas see it. PostgreSQL cannot store a NUL, UTF-8 cannot
 * carry half a surrogate pair, and deep nesting costs whoever walks it.
 */
import { AppError } from '../app-error.ts'
import type { App } from '../context.ts'

const MAX_DEPTH = 20

export function refuseUnstorableText(app: App): void {
  app.addHook('preValidation', async (request) => {
    for (const part of [request.params, request.query, request.body]) requireStorable(part)
  })
}

/** @throws AppError validation for deep nesting, bad_request for text that cannot be stored. */
function requireStorable(input: unknown): void {
  let level = [input]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth > MAX_DEPTH) throw new AppError('validation', 'The request is nested too deeply.')
    if (level.some(isUnstorable)) {
      throw new AppError('bad_request', 'The request contains characters that cannot be stored.')
    }
    level = level.flatMap(partsOf)
  }
}

const isUnstorable = (value: unknown): boolean =>
  typeof value === 'string' && (value.includes('\0') || !value.isWellFormed())

function partsOf(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return []
  return Array.isArray(value) ? value : Object.entries(value).flat()
}

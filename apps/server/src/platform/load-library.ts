/** Loads large modules at their first use, so that a failure does not last until the process ends. */
import { createRequire } from 'node:module'

/**
 * Requires a CommonJS library. When one of its files cannot be read during an import, each later import fails
 * in the same way; `require` reads the file again at the next call. ES modules are read again by both.
 */
export const loadLibrary = createRequire(import.meta.url)

/** @returns a function that loads once; after a failure the next call tries again */
export function loadedOnce<Loaded>(load: () => Promise<Loaded>): () => Promise<Loaded> {
  let loading: Promise<Loaded> | undefined
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = undefined
      throw error
    })
    return loading
  }
}

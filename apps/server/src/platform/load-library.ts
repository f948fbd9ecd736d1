/** Loads what is large when it is first needed, so that a failure at that time does not last until the process ends. */
import { createRequire } from 'node:module'

/**
 * A library in CommonJS. When a file of it cannot be read while it is imported, each later import fails in the same way;
 * when it is required, the next call reads the file again. Modules of the language are read again by either.
 */
export const loadLibrary = createRequire(import.meta.url)

/** @returns a function that loads once; a failure is forgotten, so that the next call tries again */
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

/**
 * Loads code of the pages. A connection that was interrupted is worth a second attempt, unless the browser is
 * offline.
 */
const RETRY_MS = 1_000

/** @throws the error of the second attempt. */
export async function loadTwice<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine === false) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return await load()
  }
}

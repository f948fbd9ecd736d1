/** Loads code of the pages. A line that was lost for a time is worth a second try, unless the browser is offline. */
const RETRY_MS = 1_000

/** @throws what the second try threw. */
export async function loadTwice<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch (error) {
    if (navigator.onLine === false) throw error
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return await load()
  }
}

/** Loads code of the pages. A line that was lost for a time is worth a second try. */
const RETRY_MS = 1_000

/** @throws what the second try threw. */
export async function loadTwice<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await load()
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS))
    return await load()
  }
}

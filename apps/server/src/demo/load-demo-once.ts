/** Loads the demo shop into an empty database, in one process at a time (R-DEMO-1). */
import type { Services } from '../context.ts'
import * as queries from './demo.queries.ts'

/**
 * @param onLoading is called before the load, which takes long
 * @returns true when the demo was loaded, or its loading finished, now.
 */
export async function loadDemoOnce(services: Services, onLoading?: () => void): Promise<boolean> {
  return await services.db.connection().execute(async (connection) => {
    if (!(await queries.tryDemoLock(connection))) return false
    try {
      const begun = await queries.findDemoLoad(connection)
      if (begun ? begun.finished : !(await queries.isEmptyShop(connection))) return false
      onLoading?.()
      // Loading it needs most of the program; nearly every start finds it loaded.
      const { loadDemo } = await import('./load-demo.ts')
      await loadDemo(services, begun)
      return true
    } finally {
      await queries.releaseDemoLock(connection)
    }
  })
}

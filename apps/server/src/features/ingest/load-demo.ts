/**
 * The demo shop, loaded once into an empty database (decisions, section 0). Clips come in through `import-clip.ts`
 * like any other material. A load that was cut short is finished at the next start.
 */
import type { Services } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import * as queries from './demo.queries.ts'

/** @returns true when the demo was loaded, or its loading finished, now. */
export async function loadDemoOnce(services: Services): Promise<boolean> {
  return await services.db.connection().execute(async (connection) => {
    if (!(await queries.tryDemoLock(connection))) return false
    try {
      const load = await findOrBeginLoad(services, connection)
      if (!load || load.finished) return false
      await queries.finishDemoLoad(connection, services.clock.now())
      return true
    } finally {
      await queries.releaseDemoLock(connection)
    }
  })
}

async function findOrBeginLoad({ clock }: Services, db: Db): Promise<queries.DemoLoad | undefined> {
  const begun = await queries.findDemoLoad(db)
  if (begun || !(await queries.isEmptyShop(db))) return begun
  const shiftDays = 0
  await queries.insertDemoLoad(db, shiftDays, clock.now())
  return { shiftDays, finished: false }
}

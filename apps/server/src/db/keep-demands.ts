/** Writes the environment's requirements for clips into the database for the checklist (R-DESK-6). */
import type { Db } from './db.ts'

type Demands = { agreement: 'required' | 'optional'; timeZone: string }

export async function keepDemands(db: Db, { agreement, timeZone }: Demands): Promise<void> {
  await db
    .updateTable('checklist_demands')
    .set({ agreement: agreement === 'required', time_zone: timeZone })
    .execute()
}

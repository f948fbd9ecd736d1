/** Writes what the environment asks of clips into the database, where the checklist reads it (R-DESK-6). */
import type { Db } from './db.ts'

type Demands = { agreement: 'required' | 'optional'; timeZone: string }

export async function keepDemands(db: Db, { agreement, timeZone }: Demands): Promise<void> {
  await db
    .updateTable('checklist_demands')
    .set({ agreement: agreement === 'required', time_zone: timeZone })
    .execute()
}

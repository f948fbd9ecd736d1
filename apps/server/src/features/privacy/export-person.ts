/** Everything that is kept about a person, as JSON (R-PRIVACY-8). */
import type { Services } from '../../context.ts'
import type { Person, PersonalData } from '../../db/personal-data.ts'
import { record } from '../audit/record-event.ts'

export type PersonExport = { email: string; exportedAt: string; tables: Record<string, unknown[]> }

export async function exportPerson(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  person: Person,
  all: readonly PersonalData[],
): Promise<PersonExport> {
  const tables: PersonExport['tables'] = {}
  for (const data of all) tables[data.table] = await data.list(db, person)
  const at = clock.now()
  const object = person.userId === null ? null : (`user:${person.userId}` as const)
  await record(db, { action: 'person.exported', at, actorUserId: null, ip: null, object })
  return { email: person.email, exportedAt: at.toISOString(), tables }
}

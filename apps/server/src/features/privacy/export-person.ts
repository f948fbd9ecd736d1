/** Exports all data about a person as JSON (R-PRIVACY-8). */
import type { Services } from '../../context.ts'
import type { Person, PersonalData } from '../../db/personal-data.ts'
import { record } from '../audit/record-event.ts'
import { readCards } from '../cards/read-cards.ts'
import { actorOf, type RequestedBy } from './erase-person.ts'

export type PersonExport = { email: string; exportedAt: string; tables: Record<string, unknown[]> }

export async function exportPerson(
  services: Pick<Services, 'db' | 'clock' | 'payments'>,
  person: Person,
  all: readonly PersonalData[],
  by?: RequestedBy,
): Promise<PersonExport> {
  const { db, clock } = services
  const tables: PersonExport['tables'] = {}
  for (const data of all) {
    tables[data.table] = [...(tables[data.table] ?? []), ...(await data.list(db, person))]
  }
  const own = person.userId === null ? null : await readCards(services, person.userId)
  tables['cards saved at the payment provider'] = own?.cards ?? []
  const at = clock.now()
  const object = person.userId === null ? null : (`user:${person.userId}` as const)
  await record(db, { action: 'person.exported', at, ...actorOf(by), object })
  return { email: person.email, exportedAt: at.toISOString(), tables }
}

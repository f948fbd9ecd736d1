/**
 * Repeats every erasure after the database was restored from an older copy (R-PRIVACY-10). Data of a person
 * who returned after the erasure is kept.
 */
import { readFile } from 'node:fs/promises'
import { z } from 'zod'
import type { PersonalData } from '../../db/personal-data.ts'
import { erasePerson, erasuresFile, findPerson, hashOfAddress, type PrivacyServices } from './erase-person.ts'
import { type Erasure, listAddresses, listErasures } from './privacy.queries.ts'

const Line = z.object({ email_hmac: z.string(), erased_at: z.coerce.date() })

/** @returns the number of persons erased again; in a dry run, the number that would be. */
export async function replayErasures(
  services: PrivacyServices,
  all: readonly PersonalData[],
  { dryRun = false } = {},
): Promise<number> {
  const { db, secret, config } = services
  const times = new Map<string, Date>()
  for (const { email_hmac, erased_at } of [
    ...(await listErasures(db)),
    ...(await readLines(erasuresFile(config))),
  ]) {
    const known = times.get(email_hmac)
    if (!known || known < erased_at) times.set(email_hmac, erased_at)
  }
  let erased = 0
  for (const email of await listAddresses(db)) {
    const erasedAt = times.get(hashOfAddress(secret, email))
    if (!erasedAt) continue
    const person = await findPerson(services, email, erasedAt)
    const rows = await Promise.all(all.map((data) => data.count(db, person)))
    if (rows.every((count) => count === 0)) continue
    erased += 1
    if (!dryRun) await erasePerson(services, person, all)
  }
  return erased
}

async function readLines(path: string): Promise<Erasure[]> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return ''
    throw error
  })
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => Line.parse(JSON.parse(line)))
}

/** The migrations before the first release, which are folded into those from 0200 to 0299 (ADR 36). */
import folded from '../../../../db/folded-migrations.json' with { type: 'json' }

/** A version that has all folded migrations as files. */
const LAST_WITH_FILES = '32e3d4b3'

/** Some folded migrations never ran, and this version does not have their files. */
export class DatabaseTooOld extends Error {
  constructor() {
    super(
      `This version cannot upgrade the database, because the database is too old: start the version of commit ${LAST_WITH_FILES} on it once, then this one.`,
    )
  }
}

export const FOLDED: readonly string[] = folded

const isFold = (name: string) => /^02\d\d-/.test(name)

/**
 * @param names of migrations that ran, here or in the database of a backup
 * @param all names of the migrations of this version
 * @returns the names, with the migrations of the fold if all that they replace ran
 * @throws DatabaseTooOld
 */
export function withFold(names: readonly string[], all: readonly string[]): readonly string[] {
  const replaced = FOLDED.filter((name) => names.includes(name))
  if (replaced.length > 0 && replaced.length < FOLDED.length) throw new DatabaseTooOld()
  if (replaced.length === 0 || names.some(isFold)) return names
  return [...names, ...all.filter(isFold)]
}

/** What a table holds about one person: to be counted, exported and erased (R-PRIVACY-8, R-PRIVACY-9). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import type { DB } from './schema.gen.ts'

export type Person = {
  /** Lower case. */
  email: string
  /** Null for somebody who never had an account. */
  userId: number | null
  /** Later rows belong to somebody who came back after an erasure. */
  before: Date
}

/** Stands where an address of an erased person stood. */
export const ERASED_EMAIL = 'erased@erased.invalid'
export const ERASED = 'Erased'

/** Whether a text names this address, and not only one that ends or begins like it. */
export function mentions(column: string, email: string): RawBuilder<boolean> {
  const literal = email.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  const pattern = `(?<![\\w.%+-])${literal}(?![\\w-]|\\.\\w)`
  return sql<boolean>`${sql.ref(column)}::text ~* ${pattern}`
}

/** What was licensed and for what stays; who ordered it does not. */
export const anonymousUsage = sql`jsonb_set(usage, '{orderedBy}', to_jsonb(${ERASED}::text), false)`

export type PersonalData = {
  table: keyof DB
  /** The columns that an erasure empties. */
  erases: 'all' | readonly string[]
  count(db: Db, person: Person): Promise<number>
  /** Whole rows, without secrets. */
  list(db: Db, person: Person): Promise<unknown[]>
  /** @returns how many rows were changed or removed. */
  erase(tx: Db, person: Person): Promise<number>
}

/** By column. */
type Blanks = Readonly<Record<string, string | null | RawBuilder<unknown>>>

type Rows = {
  /** The condition, as SQL, for a row about this person. */
  whose: (person: Person) => RawBuilder<unknown>
  /** `remove` deletes the rows, `keep` leaves them as they are; otherwise the new values of what identifies. */
  erasure: 'remove' | 'keep' | ((person: Person) => Blanks)
  /** Secrets, and what is too large to read. */
  omit?: readonly string[]
}

const NOBODY: Person = { email: '', userId: null, before: new Date(0) }

const assignments = (blanks: Blanks) =>
  sql.join(Object.entries(blanks).map(([column, value]) => sql`${sql.ref(column)} = ${value}`))

export function personalData(table: keyof DB, { whose, erasure, omit = [] }: Rows): PersonalData {
  const name = sql.table(table)
  return {
    table,
    erases: erasure === 'remove' ? 'all' : Object.keys(erasure === 'keep' ? {} : erasure(NOBODY)),
    async count(db, person) {
      const { rows } = await sql<{ rows: number }>`
        select count(*)::integer as rows from ${name} where ${whose(person)}`.execute(db)
      return rows[0]?.rows ?? 0
    },
    async list(db, person) {
      const { rows } = await sql<{ row: unknown }>`
        select to_jsonb(${name}) - ${omit}::text[] as row from ${name} where ${whose(person)}`.execute(db)
      return rows.map(({ row }) => row)
    },
    async erase(tx, person) {
      if (erasure === 'keep') return 0
      const { numAffectedRows } =
        erasure === 'remove'
          ? await sql`delete from ${name} where ${whose(person)}`.execute(tx)
          : await sql`update ${name} set ${assignments(erasure(person))} where ${whose(person)}`.execute(tx)
      return Number(numAffectedRows ?? 0)
    },
  }
}

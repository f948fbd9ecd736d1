/** Counts, exports and erases the data of a table about one person (R-PRIVACY-8, R-PRIVACY-9). */
import { type RawBuilder, sql } from 'kysely'
import type { Db } from './db.ts'
import type { DB } from './schema.gen.ts'

export type Person = {
  /** Email address in lower case. */
  email: string
  /** Full names under which the records of the person are kept. */
  names: readonly string[]
  /** Null for a person without an account. */
  userId: number | null
  /** Later rows belong to a person who returned after an erasure. */
  before: Date
}

/** Replaces an address of an erased person. */
export const ERASED_EMAIL = 'erased@erased.invalid'
export const ERASED = 'Erased'
/** Begins the name of an erased account, before its number. */
export const ERASED_ACCOUNT = 'Erased account '

export const isErasedAccount = (name: string): boolean => name.startsWith(ERASED_ACCOUNT)

/** Whether an address replaces that of an erased person, who can no longer be emailed. */
export const isErased = (email: string): boolean => email.includes('@erased.invalid')

const literal = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Pattern of the whole address, not of longer ones that contain it; also matches inside a URL. */
const patternOfAddress = (email: string): string =>
  `(?<![\\w.%+-])${literal(email).replace('@', '(?:@|%40)')}(?![\\w-]|\\.\\w)`

/** Pattern of a name that also matches across the end of a line, inside a URL and in HTML. */
function patternOfName(name: string): string {
  const parts = name.trim().split(/\s+/).map(literal)
  const pattern = parts
    .join('(?:\\s|\\+|%20)+')
    .replaceAll("'", "(?:'|&#x27;|&#39;|%27)")
    .replaceAll('&', '&(?:amp;)?')
  return `(?<!\\w)${pattern}(?!\\w)`
}

/** Whether a text names this address. */
export function mentions(column: string, email: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)}::text ~* ${patternOfAddress(email)}`
}

const patternOf = ({ email, names }: Person): string =>
  [patternOfAddress(email), ...names.map(patternOfName)].join('|')

/** Whether a text names the person, by the address or by a full name. */
export function namesPerson(column: string, person: Person): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(column)}::text ~* ${patternOf(person)}`
}

/** The usage of a licence without the name of the buyer who ordered it. */
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

/** New values by column. */
type Blanks = Readonly<Record<string, string | null | RawBuilder<unknown>>>

type Rows = {
  /** The condition, as SQL, for a row about this person. */
  whose: (person: Person) => RawBuilder<unknown>
  /** `remove` deletes the rows, `keep` leaves them unchanged; otherwise new values of identifying columns. */
  erasure: 'remove' | 'keep' | ((person: Person) => Blanks)
  /** Columns that are not exported: secrets, and values that are too large to read. */
  omit?: readonly string[]
}

const NOBODY: Person = { email: '', names: [], userId: null, before: new Date(0) }

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

type Redacted = {
  /** Text columns, or JSON columns with `isJson`. */
  columns: readonly string[]
  /** The columns by which a row is found, if the other columns repeat their text. */
  foundBy?: readonly string[]
  /** The column with the time of the row. */
  at: string
  isJson?: true
}

/** Texts that belong to others and may name the person: an erasure replaces the name and the address in them. */
export function redactedTexts(table: keyof DB, redacted: Redacted): PersonalData {
  const { columns, foundBy = columns, at, isJson } = redacted
  const whose = (person: Person) => sql`(${anyNames(foundBy, person)}) and ${sql.ref(at)} <= ${person.before}`
  const blankOf = (column: string, person: Person) => {
    const text = sql`regexp_replace(${sql.ref(column)}::text, ${patternOf(person)}, ${ERASED}, 'gi')`
    return isJson ? sql`${text}::jsonb` : text
  }
  const erasure = (person: Person): Blanks =>
    Object.fromEntries(columns.map((column) => [column, blankOf(column, person)]))
  // Texts of others are not exported with the data of the person.
  return { ...personalData(table, { whose, erasure }), list: async () => [] }
}

const anyNames = (columns: readonly string[], person: Person): RawBuilder<unknown> =>
  sql.join(
    columns.map((column) => namesPerson(column, person)),
    sql` or `,
  )

/** Records that an erasure leaves, with the reason; an administrator sees how many of them name the person. */
export type Staying = { table: keyof DB; columns: readonly string[]; why: string }

export async function countStaying(db: Db, person: Person, { table, columns }: Staying): Promise<number> {
  const { rows } = await sql<{ rows: number }>`
    select count(*)::integer as rows from ${sql.table(table)} where ${anyNames(columns, person)}`.execute(db)
  return rows[0]?.rows ?? 0
}

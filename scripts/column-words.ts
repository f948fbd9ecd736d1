/**
 * Reads from the constraints of a migrated database which text columns hold one of a few words:
 * `check (state in ('draft', 'published'))` allows two, and a column that refers to such a column allows
 * the same ones.
 */
import type { Pool } from 'pg'

type Constraint = {
  table: string
  column: string
  /** Null for a foreign key. */
  definition: string | null
  /** `table.column` that a foreign key refers to. */
  target: string | null
}

const WORD_LIST = /^CHECK \(\(\w+ = ANY \(ARRAY\[(.*)\]\)\)\)$/

// A check of several columns limits none of them alone, so it is left out.
const CONSTRAINTS = `
  select own_table.relname as table, own.attname as column,
    case when c.contype = 'c' then pg_get_constraintdef(c.oid) end as definition,
    target_table.relname || '.' || target.attname as target
  from pg_constraint c
  cross join unnest(c.conkey, c.confkey) as key (own, target)
  join pg_class own_table on own_table.oid = c.conrelid
  join pg_attribute own on own.attrelid = c.conrelid and own.attnum = key.own
  left join pg_class target_table on target_table.oid = c.confrelid
  left join pg_attribute target on target.attrelid = c.confrelid and target.attnum = key.target
  where c.connamespace = 'public'::regnamespace
    and (c.contype = 'f' or (c.contype = 'c' and cardinality(c.conkey) = 1))`

/** @returns the allowed words by `table.column`, in the order of the constraint. */
export async function listColumnWords(pool: Pool): Promise<ReadonlyMap<string, string[]>> {
  const { rows } = await pool.query<Constraint>(CONSTRAINTS)
  const words = new Map<string, string[]>()
  for (const { table, column, definition } of rows) {
    const list = WORD_LIST.exec(definition ?? '')?.[1]
    if (list)
      words.set(
        `${table}.${column}`,
        Array.from(list.matchAll(/'(\w+)'::text/g), ([, word = '']) => word),
      )
  }
  for (const { table, column, target } of rows) {
    const allowed = target && words.get(target)
    if (allowed) words.set(`${table}.${column}`, allowed)
  }
  return words
}

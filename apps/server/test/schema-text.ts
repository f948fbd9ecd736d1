/** The present schema as SQL for reading: each table with its indexes and triggers, then sequences and functions, by name. */
import type { Pool } from 'pg'

const HEADER = `-- The present schema, written by \`npm run schema\`. Reasons are in db/migrations and db/functions.\n`

/** Constraints of a table in the order of their kinds: primary key, unique, foreign key, check. */
const TABLES = `
  with tables as materialized (
    select oid, relname, relpersistence from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace),
  lines as materialized (
    select attrelid as oid, attnum::int as place, concat(
      attname, ' ', format_type(atttypid, atttypmod),
      case when attcollation <> typcollation then ' collate ' || attcollation::regcollation end,
      case when attstorage <> typstorage then ' storage ' ||
        case attstorage when 'p' then 'plain' when 'e' then 'external' when 'm' then 'main' else 'extended' end end,
      case when attidentity <> '' then ' generated ' || case attidentity when 'a' then 'always' else 'by default' end ||
        ' as identity' || coalesce((select ' (start with ' || seqstart || ')' from pg_sequence
          where seqrelid = pg_get_serial_sequence(attrelid::regclass::text, attname)::regclass and seqstart <> 1), '') end,
      (select case attgenerated when '' then ' default ' || value else ' generated always as (' || value || ') stored' end
        from (select pg_get_expr(adbin, adrelid, true) as value from pg_attrdef
          where adrelid = attrelid and adnum = attnum)),
      case when attnotnull then ' not null' end) as line
    from tables join pg_attribute on attrelid = tables.oid
      join pg_type on pg_type.oid = atttypid
    where attnum > 0 and not attisdropped
    union all
    select conrelid, 10000 + row_number() over (order by position(contype in 'pufc'), conname)::int,
      'constraint ' || conname || ' ' || pg_get_constraintdef(pg_constraint.oid, true)
    from tables join pg_constraint on conrelid = tables.oid where contype in ('p', 'u', 'f', 'c'))
  select format(E'create %stable %s (\\n  %s\\n);', case relpersistence when 'u' then 'unlogged ' end, relname,
      string_agg(line, E',\\n  ' order by place)) as text,
    array(select pg_get_indexdef(indexrelid, 0, true) || ';' from pg_index
      where indrelid = tables.oid and not exists (
        select from pg_constraint where conrelid = indrelid and conindid = indexrelid and contype in ('p', 'u'))
      order by indexrelid::regclass::text) as indexes,
    array(select pg_get_triggerdef(pg_trigger.oid, true) || ';' from pg_trigger
      where tgrelid = tables.oid and not tgisinternal order by tgname) as triggers
  from tables join lines using (oid)
  group by tables.oid, relname, relpersistence order by relname`

/** Sequences that no column owns. */
const SEQUENCES = `
  select format('create sequence %s as %s start with %s;', relname, format_type(seqtypid, null), seqstart) as text
  from pg_class join pg_sequence on seqrelid = oid
  where relnamespace = 'public'::regnamespace and not exists (
    select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype in ('a', 'i'))
  order by relname`

const FUNCTIONS = `
  select pg_get_functiondef(oid) || ';' as text from pg_proc
  where pronamespace = 'public'::regnamespace order by proname, oid`

/** @param pool connected to a migrated database, with the usual search path */
export async function schemaText(pool: Pool): Promise<string> {
  const { rows: tables } = await pool.query<{ text: string; indexes: string[]; triggers: string[] }>(TABLES)
  const { rows: sequences } = await pool.query<{ text: string }>(SEQUENCES)
  const { rows: functions } = await pool.query<{ text: string }>(FUNCTIONS)
  const parts = [
    ...tables.map(({ text, indexes, triggers }) => [text, ...indexes, ...triggers].join('\n')),
    ...sequences.map(({ text }) => text),
    ...functions.map(({ text }) => text),
  ]
  return `${HEADER}\n${parts.join('\n\n')}\n`
}

/**
 * Finds statements in a migration that would stop the previous version, which may still run, be started
 * again, or be restored (ADR 32). The name of such a migration marks it.
 */
import { onlyAdds } from '../apps/server/src/db/migration-names.ts'
import type { SourceFile } from './source-files.ts'

const CONTRACTIONS: readonly { text: RegExp; what: string }[] = [
  {
    text: /\bdrop (table|view|materialized view|schema|function|procedure|type|sequence)\b/,
    what: 'drops a $1',
  },
  { text: /\bdrop column\b/, what: 'drops a column' },
  { text: /\brename\b/, what: 'renames something' },
  { text: /\bset not null\b/, what: 'demands a value where there was none' },
  { text: /\bdrop default\b/, what: 'demands a value that was given by itself' },
  { text: /\balter (column )?\S+ (set data )?type\b/, what: 'changes the type of a column' },
  { text: /\btruncate\b/, what: 'empties a table' },
]
const ADDED_COLUMN =
  /\badd (column )?(if not exists )?(?!constraint\b|check\b|unique\b|primary\b|foreign\b|value\b)\S+ (\([^)]*\)|[^,;(])*/g
const NEEDED = /\bnot null\b/
const GIVEN = /\b(default|generated)\b/

/**
 * Returns one sentence for each unmarked migration that removes something. @param files the migrations by their paths
 */
export function contractionFaults(files: readonly SourceFile[]): string[] {
  return files
    .filter(({ path }) => onlyAdds(path.replace(/^.*\/|\.sql$/g, '')))
    .flatMap(({ path, text }) =>
      listContractions(text).map(
        (what) =>
          `${path} ${what}: the version before cannot work with that. Let the name end in -contract, in the release after the one that no longer needs it`,
      ),
    )
}

function listContractions(sql: string): string[] {
  const statements = plain(sql)
  const found = CONTRACTIONS.flatMap(({ text, what }) => {
    const match = text.exec(statements)
    return match ? [what.replace('$1', match[1] ?? '')] : []
  })
  const added = statements.match(ADDED_COLUMN) ?? []
  const isDemanded = added.some((column) => NEEDED.test(column) && !GIVEN.test(column))
  return isDemanded ? [...found, 'adds a column that older inserts do not fill'] : found
}

/** Returns the SQL without comments and texts, in lower case, with single blanks. */
function plain(sql: string): string {
  return sql
    .replace(/--.*$/gm, '')
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .replace(/\s+/g, ' ')
}

/** A worker does not start on a schema of the queue that is not its own. @param committed the number of the check */
export function queueFaults(installed: number, committed: number): string[] {
  if (installed === committed) return []
  return [
    `pg-boss brings schema ${installed} instead of ${committed}: workers of the version before do not start on it. Add a migration whose name ends in -contract, and the number to QUEUE_SCHEMA`,
  ]
}

/** The SQL files of a folder of `db`, by their names without the extension, in the order of their names. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export function readSqlFiles(folder: 'migrations' | 'functions'): ReadonlyMap<string, string> {
  const path = fileURLToPath(new URL(`../../../../db/${folder}/`, import.meta.url))
  const names = readdirSync(path).filter((name) => name.endsWith('.sql'))
  return new Map(
    names.toSorted().map((name) => [name.replace(/\.sql$/, ''), readFileSync(`${path}${name}`, 'utf8')]),
  )
}

/** Fails when a generated table or a figure in the documents is outdated; `--write` (`npm run docs`) updates the tables. */
import { readFileSync, writeFileSync } from 'node:fs'
import { benchmarkTable, type Results, requestTable, withTables } from './doc-tables.ts'
import { isProduct, readSources, report } from './source-files.ts'

const resultsOf = (file: string): Results => JSON.parse(readFileSync(`bench/results/${file}`, 'utf8'))
const server = readSources().filter(({ path }) => path.startsWith('apps/server/src/') && isProduct(path))
const tables = { requests: requestTable(server), benchmarks: benchmarkTable(resultsOf) }
const PAGES = ['docs/ARCHITECTURE.md', 'docs/BENCHMARKS.md']
const isWriting = process.argv.includes('--write')

report(
  PAGES.flatMap((path) => {
    const page = readFileSync(path, 'utf8')
    const current = withTables(page, tables)
    if (isWriting) writeFileSync(path, current)
    return current === page || isWriting ? [] : [`${path}: a table is outdated: npm run docs`]
  }),
)

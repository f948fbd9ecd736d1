/**
 * Fails on a citation of a missing rule or decision record and on a rule that no test cites. With `--index` prints the
 * tests of each rule instead, or those of the rules that are named.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { citationFaults, readRules } from './rule-citations.ts'
import { report } from './source-files.ts'

const PAGE = 'docs/RULES.md'
/** Files that contain faulty citations on purpose. */
const OWN = /^scripts\/rule-citations\.(test\.)?ts$/

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.sql', '*.md', '*.mjs'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && !OWN.test(path) && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const rules = readRules(readFileSync(PAGE, 'utf8'), files)

const [option, ...ids] = process.argv.slice(2)
if (option === '--index') {
  const requested = rules.filter(({ id }) => ids.length === 0 || ids.includes(id))
  for (const { id, tests } of requested) console.log([id, ...tests.map((path) => `  ${path}`)].join('\n'))
} else {
  const records = readdirSync('docs/decisions').map((name) => Number.parseInt(name, 10))
  report(citationFaults(rules, records, files))
}

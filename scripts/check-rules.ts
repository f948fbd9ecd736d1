/** Fails on a citation that leads nowhere and on a rule without a test; `--write` lists the tests in the page. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { citationFaults, readRules, withTests } from './rule-citations.ts'

const PAGE = 'docs/RULES.md'
/** They hold what must be refused. */
const OWN = /^scripts\/rule-citations\.(test\.)?ts$/

const files = execFileSync(
  'git',
  ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx', '*.sql', '*.md', '*.mjs'],
  { encoding: 'utf8' },
)
  .split('\n')
  .filter((path) => path !== '' && path !== PAGE && !OWN.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const records = readdirSync('docs/decisions').map((name) => Number.parseInt(name, 10))

const page = readFileSync(PAGE, 'utf8')
const rules = readRules(page, files)
const current = withTests(page, rules)
if (process.argv.includes('--write')) writeFileSync(PAGE, current)

const faults = [
  ...citationFaults(rules, records, files),
  ...(current === page || process.argv.includes('--write')
    ? []
    : [`${PAGE}: its lists of tests are old: npm run rules`]),
]
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1

/** Fails when comments, interface or documents contain more words that are hard to read than recorded. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { isProduct, readSources, report } from './source-files.ts'
import { countWords, wordFaults } from './words.ts'

/** They may only be lowered. */
const RECORDED = { comments: 5, interface: 0, documents: 10 }
/** A count may be this much below its record, so that parallel changes do not all edit this line. */
const SLACK = 40

/** Operators read the files of `deploy` and the variables too. */
const documents = execFileSync('git', ['ls-files', '*.md', '.env.example', 'deploy'], { encoding: 'utf8' })
  .split('\n')
  .filter((path) => /^(docs|deploy)\/|^[A-Z]+\.md$|^\.env/.test(path) && existsSync(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
const sources = readSources().filter(({ path }) => isProduct(path))

report(wordFaults(countWords([...sources, ...documents]), RECORDED, SLACK))

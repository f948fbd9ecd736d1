/**
 * Finds faults in citations: rules that do not exist, rules that no test cites, decision records that do not exist, and
 * sources outside the repository.
 */

export type SourceFile = { path: string; text: string }

/** A rule of docs/RULES.md and the test files that cite it. */
export type Rule = { id: string; tests: readonly string[] }

const RULE_HEADING = /^### (R-[A-Z]+-\d+)$/gm
const CITED_RULE = /\bR-[A-Z]+-\d+\b/g
const CITED_RECORD = /\bADR (\d+)\b/g
const TEST = /\.test\.tsx?$/

/** Documents outside the repository. */
const FOREIGN = [
  /\b(specification|decisions?),? (sections?|items?|no\.) ?\d/i,
  /\bdecisions?,? \(?\d/i,
  /\b(specification|security|payments|search|design)[,:] (sections?\b|[A-Z]\d)/i,
  /\bspecification:/i,
]

/** @param page the text of docs/RULES.md */
export function readRules(page: string, files: readonly SourceFile[]): Rule[] {
  const tests = files
    .filter(({ path }) => TEST.test(path))
    .map(({ path, text }) => ({ path, cited: citedRules(text) }))
  return [...page.matchAll(RULE_HEADING)].map(([, id = '']) => ({
    id,
    tests: tests.filter(({ cited }) => cited.has(id)).map(({ path }) => path),
  }))
}

/** Returns one sentence for each fault. */
export function citationFaults(
  rules: readonly Rule[],
  records: readonly number[],
  files: readonly SourceFile[],
): string[] {
  const ids = new Set(rules.map(({ id }) => id))
  return [
    ...files.flatMap((file) => [
      ...[...citedRules(file.text)]
        .filter((id) => !ids.has(id))
        .map((id) => `${file.path}: ${id} is not in docs/RULES.md`),
      ...[...file.text.matchAll(CITED_RECORD)]
        .filter(([, number]) => !records.includes(Number(number)))
        .map(([citation]) => `${file.path}: there is no ${citation} in docs/decisions`),
      ...foreignCitations(file),
    ]),
    ...rules
      .filter(({ id }, at) => rules.findIndex((rule) => rule.id === id) < at)
      .map(({ id }) => `${id}: two rules have this id`),
    ...rules.filter(({ tests }) => tests.length === 0).map(({ id }) => `${id}: no test cites it`),
  ]
}

const citedRules = (text: string): ReadonlySet<string> => new Set(text.match(CITED_RULE))

function foreignCitations({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, at) => {
    const found = FOREIGN.map((pattern) => pattern.exec(line)?.[0]).find((match) => match !== undefined)
    return found ? [`${path}:${at + 1}: "${found}" is not in the repository; cite a rule or the reason`] : []
  })
}

/**
 * What is wrong with the citations of a tree: rules that do not exist, rules that no test names, decision records
 * that do not exist, and authorities that a reader of the repository does not have.
 */

export type SourceFile = { path: string; text: string }

/** A rule of docs/RULES.md and the test files that name it. */
export type Rule = { id: string; text: string; heldBy: readonly string[] }

const RULE_HEADING = /^### (R-[A-Z]+-\d+)$/gm
const CITED_RULE = /\bR-[A-Z]+-\d+\b/g
const CITED_RECORD = /\bADR (\d+)\b/g
const HELD_BY = /^Held by: .*$/m
const TEST = /\.test\.tsx?$/

/** Documents that the repository does not hold. */
const FOREIGN = [
  /\b(specification|decisions?),? (sections?|items?|no\.) ?\d/i,
  /\bdecisions?,? \(?\d/i,
  /\b(specification|security|payments|search|design)[,:] (sections?\b|[A-Z]\d)/i,
  /\bspecification:/i,
]

/** @param page the text of docs/RULES.md */
export function readRules(page: string, files: readonly SourceFile[]): Rule[] {
  const tests = files.filter(({ path }) => TEST.test(path))
  return sectionsOf(page).map(({ id, text }) => ({
    id,
    text,
    heldBy: tests.filter((test) => citedRules(test.text).has(id)).map(({ path }) => path),
  }))
}

/** One sentence for each fault; none when every citation leads somewhere. */
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
    ...rules.filter(({ heldBy }) => heldBy.length === 0).map(({ id }) => `${id}: no test names it`),
  ]
}

/** The page with the line of tests under each rule brought up to date. */
export function withTests(page: string, rules: readonly Rule[]): string {
  return rules.reduce((text, rule) => {
    const line = `Held by: ${rule.heldBy.map((path) => `\`${path}\``).join(', ') || 'no test yet.'}`
    const kept = rule.text.replace(HELD_BY, '').trimEnd()
    return text.replace(rule.text, () => `${kept}\n\n${line}\n\n`)
  }, page)
}

function sectionsOf(page: string): { id: string; text: string }[] {
  return [...page.matchAll(RULE_HEADING)].map((heading) => {
    const rest = page.slice(heading.index + heading[0].length)
    const end = rest.search(/^##/m)
    return { id: heading[1] ?? '', text: heading[0] + (end < 0 ? rest : rest.slice(0, end)) }
  })
}

const citedRules = (text: string): ReadonlySet<string> => new Set(text.match(CITED_RULE))

function foreignCitations({ path, text }: SourceFile): string[] {
  return text.split('\n').flatMap((line, at) => {
    const found = FOREIGN.map((pattern) => pattern.exec(line)?.[0]).find((match) => match !== undefined)
    return found ? [`${path}:${at + 1}: "${found}" is not in the repository; cite a rule or the reason`] : []
  })
}

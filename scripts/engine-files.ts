/** Plans which files of the suites with engines run, in which order, and combines their results. */
import type { Report } from './read-report.ts'
import type { SourceFile } from './source-files.ts'

const TOOLS_OF_SUITE = /\bdescribeWith\(\[([^\]]*)\]/g

type Plan = { begun: string[]; leftOut: { path: string; missing: string[] }[] }

/**
 * Puts files first that need nothing but this program, so that they run before the time ends.
 * @param leftOut names of the tools that are not here
 */
export function planFiles(files: readonly SourceFile[], leftOut: ReadonlySet<string>): Plan {
  const alone: string[] = []
  const withTools: string[] = []
  const heldBack: Plan['leftOut'] = []
  for (const { path, text } of files) {
    const suites = toolsOfSuites(text)
    const missing = [...new Set(suites.flat())].filter((tool) => leftOut.has(tool))
    if (suites.length === 0) alone.push(path)
    else if (suites.some((tools) => !tools.some((tool) => leftOut.has(tool)))) withTools.push(path)
    else heldBack.push({ path, missing })
  }
  return { begun: [...alone, ...withTools], leftOut: heldBack }
}

/** Returns for each suite of a file the tools that it names. */
export function toolsOfSuites(text: string): string[][] {
  return [...text.matchAll(TOOLS_OF_SUITE)].map(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  )
}

/** `isCut`: the time ran out while it was running. */
export type FileReport = Report & { skipped: number; isCut: boolean }

type Sum = Report & { skipped: number; cut: string[]; notBegun: string[] }

/** Runs the files one after the other, as long as there is time. A failure counts whatever comes after it. */
export function runInTurn(
  paths: readonly string[],
  { msLeft, run }: { msLeft(): number; run(path: string, maxMs: number): FileReport },
): Sum {
  const sum: Sum = { passed: 0, failed: 0, skipped: 0, failures: [], cut: [], notBegun: [] }
  for (const path of paths) {
    const maxMs = msLeft()
    if (maxMs <= 0) {
      sum.notBegun.push(path)
      continue
    }
    const report = run(path, maxMs)
    sum.passed += report.passed
    sum.failed += report.failed
    sum.skipped += report.skipped
    sum.failures.push(...report.failures)
    if (report.isCut) sum.cut.push(path)
  }
  return sum
}

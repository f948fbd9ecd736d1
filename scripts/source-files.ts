/** The source files of this repository, as the checks read them. */
import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

export type SourceFile = { path: string; text: string }

/** TypeScript that git tracks or would add, without generated files. */
export function readSources(): SourceFile[] {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'],
    { encoding: 'utf8' },
  )
  return (
    listed
      .split('\n')
      // A deleted file stays in the index until the deletion is staged.
      .filter((path) => path !== '' && !path.endsWith('.gen.ts') && existsSync(path))
      .map((path) => ({ path, text: readFileSync(path, 'utf8') }))
  )
}

/** Returns whether a file is part of the product, and not a test or used by tests only. */
export function isProduct(path: string): boolean {
  return !/\.test\.tsx?$|^(apps\/[^/]+\/test|packages\/[^/]+\/test|e2e)\//.test(path)
}

/** Prints the faults and ends the check with its verdict. */
export function report(faults: readonly string[]): void {
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length === 0 ? 0 : 1
}

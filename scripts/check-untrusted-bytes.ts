/** Fails when a dependency that ships is not assessed, or its hostile test is missing; lists tested ones. */
import { existsSync, globSync, readFileSync } from 'node:fs'
import { HOSTILE_TESTS, untrustedFaults } from './untrusted-bytes.ts'

type Manifest = { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }

const dependencies = globSync('{apps,packages}/*/package.json').flatMap((path) => {
  const { dependencies: usual = {}, optionalDependencies: optional = {} }: Manifest = JSON.parse(
    readFileSync(path, 'utf8'),
  )
  return Object.keys({ ...usual, ...optional })
})
const foreign = [...new Set(dependencies)].filter((name) => !name.startsWith('@rushes/'))
const faults = untrustedFaults(foreign, existsSync)
for (const fault of faults) console.error(fault)
console.log(
  `${Object.keys(HOSTILE_TESTS).length} of ${foreign.length} dependencies read bytes from outside; each has its test.`,
)
process.exitCode = faults.length === 0 ? 0 : 1

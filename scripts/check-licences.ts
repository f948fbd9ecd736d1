/** Fails when a package that ships with the product has a licence that NOTICE does not explain. */
import { readFileSync } from 'node:fs'
import { licenceFaults } from './licence-faults.ts'

const faults = licenceFaults(
  JSON.parse(readFileSync('package-lock.json', 'utf8')),
  readFileSync('NOTICE', 'utf8'),
)
for (const fault of faults) console.error(fault)
process.exitCode = faults.length === 0 ? 0 : 1

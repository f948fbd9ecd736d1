/** Fails if a migration would stop the previous version without being marked, or if the queue of jobs would. */
import { globSync, readFileSync } from 'node:fs'
import { contractionFaults, queueFaults } from './contractions.ts'
import { report } from './source-files.ts'

/** The schema of pg-boss, which its package migrates by itself. */
const QUEUE_SCHEMA = 43

const paths = globSync('db/migrations/*.sql').toSorted()
const { pgboss } = JSON.parse(readFileSync('node_modules/pg-boss/package.json', 'utf8'))
report([
  ...contractionFaults(paths.map((path) => ({ path, text: readFileSync(path, 'utf8') }))),
  ...queueFaults(pgboss.schema, QUEUE_SCHEMA),
])

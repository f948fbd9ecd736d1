/** The shop without its pages, as a separate process that a test may break: the API and the worker. */
import { flushCompileCache } from 'node:module'
import { readConfig } from '../../src/config/config.ts'
import { start } from '../../src/start.ts'

await start({ ...readConfig(process.env), roles: ['api', 'worker'] })
// Makes the next start quicker; a killed process cannot do this at its end.
flushCompileCache()

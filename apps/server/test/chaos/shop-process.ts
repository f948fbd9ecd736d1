/** The shop without its pages, as a process of its own that a test may break: the API and the worker. */
import { flushCompileCache } from 'node:module'
import { readConfig } from '../../src/config/config.ts'
import { start } from '../../src/start.ts'

await start({ ...readConfig(process.env), roles: ['api', 'worker'] })
// A killed process cannot do this on its way out, and the next start is quicker by it.
flushCompileCache()

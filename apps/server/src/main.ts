/**
 * Starts the product: reads the configuration, brings up what it needs, serves, and stops in order. One
 * program has the roles web, api and worker; `ROLE` picks one of them, all three by default.
 */
import './freeze-built-ins.ts'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Only the first start after a change compiles the program; a folder that cannot be written to does no harm. */
const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))

enableCompileCache(COMPILED)
await import('./launch.ts')
// Immediately, because a killed process cannot do it at exit.
flushCompileCache()

/**
 * Starts the product: reads the configuration, opens the required services, serves, and stops in order. One
 * program has the roles web, api and worker; `ROLE` picks one of them, all three by default.
 */
import './freeze-built-ins.ts'
import { enableCompileCache, flushCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

/** Compile cache: only the first start after a change compiles the program. It need not be writable. */
const COMPILED = fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url))

enableCompileCache(COMPILED)
await import('./launch.ts')
// Flushed immediately, because a killed process cannot do it at exit.
flushCompileCache()

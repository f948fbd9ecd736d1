/** The folder in which processes of tests cache the compiled program, so that only the first of them compiles it. */
import { fileURLToPath } from 'node:url'

export const COMPILED = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)),
}

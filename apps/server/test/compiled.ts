/** The folder of the compile cache of test processes, so that only the first of them compiles the program. */
import { fileURLToPath } from 'node:url'

export const COMPILED = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)),
}

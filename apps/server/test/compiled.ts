/** Where processes that tests start keep the program as compiled, so that only the first of them compiles it. */
import { fileURLToPath } from 'node:url'

export const COMPILED = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../../../node_modules/.cache/compiled', import.meta.url)),
}

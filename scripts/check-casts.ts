/** Fails when the product holds more casts than the committed number, or fewer: the number may only fall. */
import { castFaults } from './casts.ts'
import { isProduct, readSources, report } from './source-files.ts'

const MAX_CASTS = 5

report(
  castFaults(
    readSources().filter(({ path }) => isProduct(path)),
    MAX_CASTS,
  ),
)

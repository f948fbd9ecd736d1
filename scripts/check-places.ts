/** Fails if SQL or the name of a vendor is outside its place. */
import { placeFaults } from './places.ts'
import { isProduct, readSources, report } from './source-files.ts'

report(placeFaults(readSources().filter(({ path }) => isProduct(path))))

/** Fails where features, on the server or on the web, import each other in a circle. */
import { cycleFaults } from './feature-cycles.ts'
import { isProduct, readSources, report } from './source-files.ts'

report(cycleFaults(readSources().filter(({ path }) => isProduct(path))))

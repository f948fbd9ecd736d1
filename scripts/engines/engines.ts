/** All engines that tests use and that `npm run engine` starts. */
import type { Engine } from './engine.ts'
import { haproxy } from './haproxy.ts'
import { opensearch } from './opensearch.ts'
import { pgbouncer } from './pgbouncer.ts'
import { s3 } from './s3.ts'
import { toxiproxy } from './toxiproxy.ts'

export const ENGINES: readonly Engine[] = [s3, toxiproxy, opensearch, pgbouncer, haproxy]

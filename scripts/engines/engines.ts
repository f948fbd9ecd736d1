/** All external programs that tests use. */
import { clientGenerators } from './client-generators.ts'
import { compose } from './compose.ts'
import { curl } from './curl.ts'
import type { Engine, Tool } from './engine.ts'
import { haproxy } from './haproxy.ts'
import { helm } from './helm.ts'
import { kubeconform } from './kubeconform.ts'
import { models } from './models.ts'
import { opensearch } from './opensearch.ts'
import { pgbouncer } from './pgbouncer.ts'
import { php } from './php.ts'
import { pythonClient } from './python-client.ts'
import { s3 } from './s3.ts'
import { sqlmap } from './sqlmap.ts'
import { toxiproxy } from './toxiproxy.ts'

/** `npm run engine` starts them too. */
export const ENGINES: readonly Engine[] = [s3, toxiproxy, opensearch, pgbouncer, haproxy]

export const TOOLS: readonly Tool[] = [
  ...ENGINES,
  helm,
  kubeconform,
  compose,
  sqlmap,
  clientGenerators,
  curl,
  pythonClient,
  php,
  models,
]

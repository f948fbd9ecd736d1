/** A server that searches with OpenSearch through a proxy, and direct access to the engine. */
import { opensearch } from '../../../../scripts/engines/opensearch.ts'
import { between } from './between.ts'
import { startForTest } from './describe-with.ts'
import { startWithOpensearch } from './opensearch-server.ts'

export type FaultyCluster = Awaited<ReturnType<typeof startFaultyCluster>>

export async function startFaultyCluster() {
  const engine = await startForTest(opensearch)
  const proxy = await between(() => engine.address)
  const server = await startWithOpensearch([proxy.address])
  const { config, search } = server.services
  const prefix = config.search.kind === 'opensearch' ? config.search.prefix : ''
  const direct = (path: string, options?: RequestInit) => fetch(`${engine.address}${path}`, options)
  const find = (term: string) => server.http.inject({ url: `/rest/clip/clips?term=${term}` })

  return {
    server,
    proxy,
    prefix,
    direct,
    put: (path: string, body: unknown) =>
      direct(path, {
        method: 'PUT',
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json' },
      }),
    /** Names of the indexes of this server. */
    indexes: async () => Object.keys(JSON.parse(await (await direct(`/${prefix}-*`)).text())).sort(),
    find,
    async idsOf(term: string): Promise<number[]> {
      const { data } = (await find(term)).json()
      return data.items.map(({ id }: { id: number }) => id)
    },
    /** Waits until all changes are indexed and can be found. */
    async bringIn(): Promise<void> {
      while ((await search.indexChanges()) > 0);
      await direct(`/${prefix}/_refresh`, { method: 'POST' })
    },
    /** Ends the connections that hold this lock, as when their process crashes. */
    endHolders: (lock: number) =>
      server.pool.query(
        `select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and objid = $1 and granted
           and database = (select oid from pg_database where datname = current_database())`,
        [lock],
      ),
    async close(): Promise<void> {
      await server.close()
      proxy.close()
      await engine.stop()
    },
  }
}

/** Answers of a cluster in trouble. */
export const BROKEN = { status: 500, body: '{}' }

import { readFileSync, mkdirSync } from 'node:fs'
import { openDb, openPool } from '../apps/server/src/db/db.ts'
import { measure } from './measure.ts'
import { searchClasses } from './search-classes.ts'
import { startServer } from './server.ts'
import { tableOf } from './table.ts'
import { opensearch, startNode } from '../scripts/engines/opensearch.ts'
const folder = process.argv[2]
opensearch.install()
mkdirSync('/tmp/os1m', { recursive: true })
const node = await startNode({ folder: '/tmp/os1m', port: 9377, isMeasured: true })
process.env.SEARCH_URL = `${node.address}/bench?replicas=0`
console.log('node is there', new Date().toISOString())
const url = readFileSync('/tmp/U', 'utf8').trim()
const db = openDb(openPool(url))
await db.deleteFrom('search_changes').execute()
const { systemClock } = await import('../apps/server/src/platform/clock.ts')
const { openSearch } = await import('../apps/server/src/platform/search/open-search.ts')
const { readSearchUrl } = await import('../apps/server/src/search-url.ts')
const { Environment } = await import('../apps/server/src/environment.ts')
const { settings } = readSearchUrl(Environment.parse(process.env))
const { cpuMsOf } = await import('./cpu.ts')
const began = performance.now()
const cpu = process.cpuUsage()
const search = await openSearch(settings, { db, workDb: db, clock: systemClock })
const n = await search.rebuild()
console.log('rebuilt', n, (performance.now() - began) / 1000, 's', process.cpuUsage(cpu), new Date().toISOString())
const server = await startServer(url, folder, 3121)
const [pid] = readFileSync(folder + '/postgres/postmaster.pid', 'utf8').split('\n')
const target = { address: server.address, serverPid: server.pid, postgresPid: Number(pid), db }
const rows = []
const classes = searchClasses(1_000_000)
for (const one of classes) { const row = await measure(target, one, 1); rows.push(row); console.log(tableOf([row]).split('\n').at(-1)) }
const paths = classes.filter(({ inMix }) => inMix).flatMap((one) => one.paths).map((path, at, all) => ({ path, at: (at * 7919) % all.length })).sort((a, b) => a.at - b.at).map(({ path }) => path)
for (const connections of [1, 16]) rows.push(await measure(target, { name: 'search: all of them mixed', paths }, connections))
console.log(tableOf(rows))
const { msUntilFound } = await import('./new-clip.ts')
console.log('new clip', await msUntilFound(db, target.address))
await server.stop()
await node.stop()
await db.destroy()

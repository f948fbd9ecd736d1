/** The files in deploy/ name only what the program has, and every alert has instructions. */
import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../test/test-server.ts'
import { Environment } from './config/environment.ts'
import { gaugesOf } from './features/monitoring/gauges.ts'
import { API_PATHS } from './mounts.ts'
import { ALARMS, openMetrics } from './platform/metrics/metrics.ts'

const ROOT = fileURLToPath(new URL('../../../', import.meta.url))
const read = (path: string) => readFileSync(`${ROOT}${path}`, 'utf8')
const DEPLOYED = globSync('deploy/**/*.*', { cwd: ROOT }).concat('deploy/Dockerfile')
/** Variables of the other images, of the object store's client, and of the system. */
const FOREIGN = [
  'POSTGRES_PASSWORD',
  'ROOT_ACCESS_KEY',
  'ROOT_SECRET_KEY',
  'AWS_ACCESS_KEY_ID',
  'AWS_SECRET_ACCESS_KEY',
  'AWS_ENDPOINT_URL',
  'AWS_DEFAULT_REGION',
  'DISABLE_SECURITY_PLUGIN',
  'DISABLE_INSTALL_DEMO_CONFIG',
  'OPENSEARCH_JAVA_OPTS',
  // Read by the C library and by Node.
  'MALLOC_ARENA_MAX',
  'NODE_COMPILE_CACHE',
]

const Compose = z.object({
  services: z.record(
    z.string(),
    z.object({
      image: z.string().optional(),
      volumes: z.array(z.string()).optional(),
      depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).optional(),
    }),
  ),
  volumes: z.record(z.string(), z.unknown()),
})

describe('deploy/', () => {
  test.each(DEPLOYED)('deploy/%s names variables that exist', (path) => {
    const text = read(path).replace(/^\s*#.*$/gm, '')
    const named = [...text.matchAll(/(?:\bname: |\b)([A-Z][A-Z0-9_]{2,})(?=\s*[:=,])/g)].map(
      ([, name = '']) => name,
    )
    const unknown = named.filter((name) => !(name in Environment.shape) && !FOREIGN.includes(name))
    expect(unknown.filter((name) => name.includes('_') || name === 'ROLE')).toEqual([])
  })

  test('a container and a service start the program with the options and the allocator of npm start', () => {
    const [, inManifest = ''] = /"start": ".* && exec node (.*)"/.exec(read('package.json')) ?? []
    const [, inContainer = ''] = /^CMD \["node", (.*)\]$/m.exec(read('deploy/Dockerfile')) ?? []
    const [, inService = ''] = /^ExecStart=\S+\/node (.*)$/m.exec(read('deploy/systemd/rushes.service')) ?? []
    expect(inManifest).toMatch(/^--disable-proto=delete --max-semi-space-size=\d+ .*main\.ts$/)
    expect(inContainer.replace(/[",]/g, '')).toBe(inManifest)
    expect(inService).toBe(inManifest)
    for (const path of ['deploy/Dockerfile', 'deploy/systemd/rushes.service']) {
      expect(read(path)).toMatch(/^(ENV|Environment=).*\bMALLOC_ARENA_MAX=2$/m)
    }
  })

  test('the compose files start and wait for services that exist', () => {
    const [trial, engines] = ['compose', 'compose.engines'].map((name) =>
      Compose.parse(parse(read(`deploy/${name}.yaml`), { merge: true })),
    )
    const services = [trial, engines].flatMap((file) => Object.entries(file?.services ?? {}))
    const names = new Set(services.map(([name]) => name))
    const waitedFor = services.flatMap(([, { depends_on: others = [] }]) =>
      Array.isArray(others) ? others : Object.keys(others),
    )
    expect(waitedFor.filter((name) => !names.has(name))).toEqual([])
    const isMade = (name: string) => trial?.services[name] ?? engines?.services[name]?.image
    expect([...names].filter((name) => !isMade(name))).toEqual([])
    const volumes = [trial, engines].flatMap((file) => Object.keys(file?.volumes ?? {}))
    const mounted = services.flatMap(([, service]) => service.volumes ?? []).map((one) => one.split(':')[0])
    expect(mounted.filter((one = '') => !one.startsWith('.') && !volumes.includes(one))).toEqual([])
  })

  test('the balancer and the chart wait for /readyz longer than it waits for the database', () => {
    const waits = [
      /^ {2}timeout check (\d+)s$/m.exec(read('deploy/haproxy.cfg')),
      /readinessProbe:(?:\n {12}.*)*\n {12}timeoutSeconds: (\d+)/.exec(
        read('deploy/helm/templates/roles.yaml'),
      ),
    ]
    expect(waits.map((found) => Number(found?.[1]))).toEqual([5, 5])
  })

  test('the balancer and the ingress route the paths of the API to the API', () => {
    const inBalancer = /reg \^\/\(([^)]*)\)/.exec(read('deploy/haproxy.cfg'))?.[1]?.split('|') ?? []
    expect(inBalancer.map((path) => `/${path.replaceAll('\\', '')}`)).toEqual(API_PATHS)
    const inIngress = /range list (.*) }}/.exec(read('deploy/helm/templates/ingress.yaml'))?.[1] ?? ''
    expect([...inIngress.matchAll(/"([^"]*)"/g)].map(([, path]) => path)).toEqual(API_PATHS)
  })
})

test('.env.example describes every variable, and no other', () => {
  const described = [...read('.env.example').matchAll(/^([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(described.toSorted()).toEqual(Object.keys(Environment.shape).toSorted())
})

describe('alerts and dashboard', () => {
  let server: TestServer
  let known: Set<string>
  beforeAll(async () => {
    server = await startTestServer()
    const metrics = await openMetrics()
    metrics.read(gaugesOf(server.services, server.pool))
    const { body } = await metrics.text()
    metrics.close()
    const types = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)]
    known = new Set(
      types.flatMap(([, name = '', type]) =>
        type === 'histogram' ? ['_bucket', '_sum', '_count'].map((part) => name + part) : [name],
      ),
    )
  })
  afterAll(() => server.close())

  test.each(['deploy/alerts.yaml', 'deploy/grafana/rushes.json', 'deploy/helm/values.yaml'])(
    '%s queries metrics that exist',
    (path) => {
      const named = read(path).match(/\b(rushes|nodejs|process)_[a-z0-9_]+/g) ?? []
      expect(named.filter((name) => !known.has(name))).toEqual([])
    },
  )

  test('each of the twelve alerts has instructions in OPERATIONS', () => {
    const alerts = [...read('deploy/alerts.yaml').matchAll(/alert: (\w+)/g)].map(([, name]) => name)
    expect(alerts).toHaveLength(12)
    const manual = read('docs/OPERATIONS.md')
    expect(alerts.filter((name) => !manual.includes(`**${name}**`))).toEqual([])
  })

  test('alerts match log lines that exist', () => {
    const texts = [...read('deploy/alerts.yaml').matchAll(/alarm=~?"([^"]*)"/g)].flatMap(([, text = '']) =>
      text.split('|'),
    )
    expect(texts.toSorted()).toEqual([...ALARMS].toSorted())
  })
})

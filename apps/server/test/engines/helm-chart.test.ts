/** The rendered chart is valid for Kubernetes and the program, and does what deploy/README.md promises. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments, stringify } from 'yaml'
import { z } from 'zod'
import { HELM_PROGRAM, helm } from '../../../../scripts/engines/helm.ts'
import {
  KUBECONFORM_PROGRAM,
  KUBERNETES_VERSIONS,
  kubeconform,
  kubeconformArguments,
} from '../../../../scripts/engines/kubeconform.ts'
import { readConfig } from '../../src/config/config.ts'
import { describeWith } from './describe-with.ts'

const CHART = fileURLToPath(new URL('../../../../deploy/helm', import.meta.url))
const ROLES = ['api', 'web', 'worker']

/** Values that the chart's own ones leave to the secret. */
const SECRET = {
  DATABASE_URL: 'postgres://rushes_app:secret@db/rushes',
  DATABASE_OWNER_URL: 'postgres://rushes_owner:secret@db/rushes',
  RENDERING_KEY: 'r'.repeat(32),
  SMTP_URL: 'smtp://mails:25',
  STRIPE_SECRET_KEY: 'sk_live_of_a_test',
  STRIPE_WEBHOOK_SECRETS: 'whsec_of_a_test',
  METRICS_TOKEN: 'm'.repeat(16),
}

/** The chart's own values. */
const OWN = {}

const ENGINES = {
  settings: {
    DATABASE_POOLER: '1',
    DATABASE_DIRECT_URL: 'postgres://rushes_app:secret@primary/rushes',
    DATABASE_REPLICA_URL: 'postgres://rushes_app:secret@replica/rushes',
    STORAGE_URL: 's3://media/rushes?region=eu-west-1',
    SEARCH_URL: 'https://search-1:9200/rushes,https://search-2:9200/rushes',
    MEDIA_BASE_URL: 'https://cdn.example',
  },
  workerByQueueAge: { enabled: true },
}

const ONE_OF_EACH = {
  roles: { web: { replicas: 1, most: 1 }, api: { replicas: 1, most: 1 }, worker: { replicas: 1, most: 1 } },
  ingress: { enabled: false },
  network: { enabled: false },
}

const VALUES = [
  { name: 'its own values', values: OWN },
  { name: 'one copy of each role', values: ONE_OF_EACH },
  { name: 'replica, pooler, bucket and search cluster', values: ENGINES },
]

const labels = z.record(z.string(), z.string())
const selector = z.object({ matchLabels: labels })
const Pod = z.object({
  automountServiceAccountToken: z.boolean(),
  securityContext: z.object({ runAsNonRoot: z.boolean(), runAsUser: z.number(), fsGroup: z.number() }),
  terminationGracePeriodSeconds: z.number().optional(),
  volumes: z.array(z.object({ name: z.string() }).loose()),
  containers: z.tuple([
    z.object({
      command: z.array(z.string()).optional(),
      securityContext: z.record(z.string(), z.unknown()),
      env: z.array(z.object({ name: z.string(), value: z.string() })),
      ports: z.array(z.object({ name: z.string(), containerPort: z.number() })).optional(),
      livenessProbe: z.unknown().optional(),
      readinessProbe: z.unknown().optional(),
      volumeMounts: z.array(z.object({ name: z.string(), mountPath: z.string() })),
    }),
  ]),
})
const metadata = z.object({ name: z.string(), annotations: labels.optional() })
const workload = { metadata, template: z.object({ metadata: z.object({ labels }), spec: Pod }) }
const Deployed = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('Deployment'),
    metadata,
    spec: z.object({
      replicas: z.number().optional(),
      selector,
      strategy: z.object({ rollingUpdate: z.object({ maxUnavailable: z.number() }) }),
      template: workload.template,
    }),
  }),
  z.object({ kind: z.literal('Job'), metadata, spec: z.object({ template: workload.template }) }),
  z.object({
    kind: z.literal('PodDisruptionBudget'),
    metadata,
    spec: z.object({ maxUnavailable: z.number(), selector }),
  }),
  z.object({
    kind: z.literal('HorizontalPodAutoscaler'),
    metadata,
    spec: z.object({
      scaleTargetRef: z.object({ kind: z.string(), name: z.string() }),
      minReplicas: z.number(),
      maxReplicas: z.number(),
      metrics: z.array(z.object({ type: z.string() })),
    }),
  }),
  z.object({ kind: z.literal('Service'), metadata, spec: z.object({ selector: labels }) }),
  z.object({
    kind: z.literal('NetworkPolicy'),
    metadata,
    spec: z.object({ podSelector: selector, ingress: z.array(z.unknown()) }),
  }),
  z.object({ kind: z.literal('Ingress'), metadata, spec: z.unknown() }),
])
type Deployed = z.output<typeof Deployed>

type Rendered = Readonly<{ status: number | null; stdout: string; stderr: string }>
const rendered = new Map<object, Rendered>()

function render(values: object): Rendered {
  const found = rendered.get(values) ?? template(values)
  rendered.set(values, found)
  return found
}

const template = (values: object): Rendered =>
  spawnSync(HELM_PROGRAM, ['template', 'shop', CHART, '--values', '-'], {
    input: stringify(values),
    encoding: 'utf8',
  })

function objectsOf(values: object) {
  const { stdout, stderr, status } = render(values)
  if (status !== 0) throw new Error(stderr)
  const all = parseAllDocuments(stdout).map((document) => Deployed.parse(document.toJS()))
  return <K extends Deployed['kind']>(kind: K) =>
    all.filter((one): one is Extract<Deployed, { kind: K }> => one.kind === kind)
}

/** The role, where the labels of a selector match the role's pods. */
function rolesOf(objects: ReturnType<typeof objectsOf>, selected: Record<string, string>): string[] {
  const pods = objects('Deployment').map(({ spec }) => spec.template.metadata.labels)
  return pods
    .filter((pod) => Object.entries(selected).every(([name, value]) => pod[name] === value))
    .map(({ role = '' }) => role)
}

describeWith([helm], 'the chart for Kubernetes', () => {
  test('the chart passes helm lint without a warning', () => {
    const { status, stdout, stderr } = spawnSync(HELM_PROGRAM, ['lint', '--strict', CHART], {
      encoding: 'utf8',
    })
    expect({ status, output: stdout + stderr }).toMatchObject({ status: 0 })
  })

  describe.each(VALUES)('the chart with $name', ({ values }) => {
    const pods = () => {
      const objects = objectsOf(values)
      return [...objects('Deployment'), ...objects('Job')].map(({ metadata, spec }) => ({
        name: metadata.name,
        ...spec.template,
      }))
    }

    test('every container runs as an unprivileged user, with a read-only root', () => {
      expect(
        pods()
          .map(({ name }) => name)
          .toSorted(),
      ).toEqual(['shop-api', 'shop-migrate', 'shop-web', 'shop-worker'])
      for (const { spec } of pods()) {
        expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 1000, fsGroup: 1000 })
        expect(spec.automountServiceAccountToken).toBe(false)
        const [container] = spec.containers
        expect(container.securityContext).toEqual({
          allowPrivilegeEscalation: false,
          readOnlyRootFilesystem: true,
          capabilities: { drop: ['ALL'] },
        })
        expect(container.volumeMounts.map(({ mountPath }) => mountPath)).toEqual(['/data', '/tmp'])
        expect(spec.volumes.map(({ name }) => name)).toEqual(container.volumeMounts.map(({ name }) => name))
      }
    })

    test('the program accepts the variables of every container', () => {
      for (const { spec } of pods()) {
        const { env } = spec.containers[0]
        const names = env.map(({ name }) => name)
        expect(names).toEqual([...new Set(names)])
        const given = Object.fromEntries(env.map(({ name, value }) => [name, value]))
        const config = readConfig({ ...SECRET, ...given })
        expect(config).toMatchObject({ production: true, roles: [given['ROLE']] })
      }
    })

    test('serving copies are probed, replaced one by one, and drained before they stop', () => {
      for (const { spec } of objectsOf(values)('Deployment')) {
        const pod = spec.template.spec
        const [container] = pod.containers
        expect(container.readinessProbe).toMatchObject({ httpGet: { path: '/readyz', port: 'http' } })
        expect(container.livenessProbe).toMatchObject({ httpGet: { path: '/healthz', port: 'http' } })
        const ports = Object.fromEntries(
          (container.ports ?? []).map(({ name, containerPort }) => [name, String(containerPort)]),
        )
        const given = Object.fromEntries(container.env.map(({ name, value }) => [name, value]))
        expect(ports).toEqual({ http: given['PORT'], metrics: given['METRICS_PORT'] })
        expect(spec.strategy.rollingUpdate.maxUnavailable).toBe(0)
        expect(pod.terminationGracePeriodSeconds).toBeGreaterThan(Number(given['DRAIN_SECONDS'] ?? 10))
      }
    })

    test('a job migrates before new copies start', () => {
      const [job] = objectsOf(values)('Job')
      expect(job?.metadata.annotations?.['helm.sh/hook']).toBe('pre-install,pre-upgrade')
      expect(job?.spec.template.spec.containers[0].command).toEqual([
        'node',
        'apps/server/src/commands/migrate.ts',
      ])
    })

    test('each role has a disruption budget and an autoscaler, which alone decides the number of copies', () => {
      const objects = objectsOf(values)
      const deployments = objects('Deployment')
      expect(deployments.map(({ spec }) => spec.replicas)).toEqual([undefined, undefined, undefined])
      for (const { spec } of deployments) {
        expect(rolesOf(objects, spec.selector.matchLabels)).toEqual([spec.template.metadata.labels['role']])
      }
      const budgets = objects('PodDisruptionBudget')
      expect(budgets.flatMap(({ spec }) => rolesOf(objects, spec.selector.matchLabels))).toEqual(ROLES)
      expect(budgets.map(({ spec }) => spec.maxUnavailable)).toEqual([1, 1, 1])
      const targets = objects('HorizontalPodAutoscaler').map(({ spec }) => spec.scaleTargetRef.name)
      expect(targets).toEqual(deployments.map(({ metadata }) => metadata.name))
    })

    test('pages and API have one service each, and the pages use that of the API', () => {
      const objects = objectsOf(values)
      const services = objects('Service')
      expect(services.flatMap(({ spec }) => rolesOf(objects, spec.selector))).toEqual(['api', 'web'])
      const web = objects('Deployment').find(({ metadata }) => metadata.name === 'shop-web')
      expect(web?.spec.template.spec.containers[0].env).toContainEqual({
        name: 'API_URL',
        value: `http://${services[0]?.metadata.name}:3000`,
      })
    })
  })

  test('each role accepts connections only from the ingress, the pages and the reader of metrics', () => {
    const objects = objectsOf(OWN)
    const policies = objects('NetworkPolicy')
    expect(policies.flatMap(({ spec }) => rolesOf(objects, spec.podSelector.matchLabels))).toEqual(ROLES)
    const inside = (name: string) => ({
      namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': name } },
    })
    const pages = {
      podSelector: { matchLabels: { 'app.kubernetes.io/instance': 'shop', role: 'web' } },
    }
    const http = [{ port: 'http' }]
    const metrics = { from: [inside('monitoring')], ports: [{ port: 'metrics' }] }
    expect(policies.map(({ spec }) => spec.ingress)).toEqual([
      [{ from: [inside('ingress-nginx'), pages], ports: http }, metrics],
      [{ from: [inside('ingress-nginx')], ports: http }, metrics],
      [metrics],
    ])
  })

  test('workers scale by the age of the queue where that is enabled', () => {
    const kindsOf = (values: object) =>
      objectsOf(values)('HorizontalPodAutoscaler').map(({ spec }) => spec.metrics.map(({ type }) => type))
    expect(kindsOf(OWN)).toEqual([['Resource'], ['Resource'], ['Resource']])
    expect(kindsOf(ENGINES)).toEqual([['Resource'], ['Resource'], ['Resource', 'External']])
  })

  test.each([
    [
      'fewer copies at most than at least',
      { roles: { api: { most: 1 } } },
      'roles.api: replicas (2) is above most (1).',
    ],
    [
      'a variable that the chart sets',
      { settings: { PORT: '80' } },
      'settings.PORT: the chart sets it itself.',
    ],
    ['no place for files', { files: { claim: '' } }, 'files.claim: name the claim'],
  ])('%s is refused with a sentence', (_, values, sentence) => {
    const { status, stderr } = render(values)
    expect(status).toBe(1)
    expect(stderr).toContain(sentence)
  })
})

describeWith([helm, kubeconform], 'the chart by the schemas of Kubernetes', () => {
  const cases = KUBERNETES_VERSIONS.flatMap((version) => VALUES.map((one) => ({ version, ...one })))
  test.each(cases)('$version has every field of the chart, with $name', ({ version, values }) => {
    const { stdout: input } = render(values)
    const { status, stdout } = spawnSync(KUBECONFORM_PROGRAM, kubeconformArguments(version), {
      input,
      encoding: 'utf8',
    })
    expect(stdout).toMatch(/Valid: [1-9]\d*, Invalid: 0, Errors: 0, Skipped: 0/)
    expect(status).toBe(0)
  })
})

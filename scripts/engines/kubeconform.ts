/**
 * Kubeconform (Apache-2.0) judges objects by the schemas of Kubernetes. It would fetch them one by one; the Python package
 * kubernetes-validate brings them all.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ENGINES_FOLDER, installBy, type Tool } from './engine.ts'
import { goTool } from './go-tool.ts'

const PACKAGE = '1.37.0'
/** The first and the last Kubernetes that the chart is checked for. */
export const KUBERNETES_VERSIONS = ['1.33.0', '1.37.0'] as const

const tool = goTool({ module: 'github.com/yannh/kubeconform/cmd/kubeconform@v0.7.0', name: 'kubeconform' })
const schemas = join(ENGINES_FOLDER, `kubernetes-schemas-${PACKAGE}`)
const schemasOf = (version: string) => `v${version}-local-strict`
const hasSchemas = () => KUBERNETES_VERSIONS.every((version) => existsSync(join(schemas, schemasOf(version))))

export const KUBECONFORM_PROGRAM = tool.path

/** Strict: a field that is not in the schema of Kubernetes is a fault. */
export const kubeconformArguments = (version: string): string[] => [
  '-strict',
  '-summary',
  '-schema-location',
  join(schemas, schemasOf(version), '{{.ResourceKind}}{{.KindSuffix}}.json'),
]

export const kubeconform: Tool = {
  name: 'kubeconform',
  isInstalled: () => tool.isInstalled() && hasSchemas(),
  install() {
    tool.install()
    if (hasSchemas()) return
    const folder = `${schemas}.tmp`
    rmSync(folder, { recursive: true, force: true })
    installBy('python3', [
      ...['-m', 'pip', 'install', '-q', '--no-deps', '--no-compile'],
      ...['--target', folder, `kubernetes-validate==${PACKAGE}`],
    ])
    for (const version of KUBERNETES_VERSIONS) {
      const from = join(folder, 'kubernetes_validate', 'kubernetes-json-schema', schemasOf(version))
      const to = join(schemas, schemasOf(version))
      for (const name of readdirSync(from)) makeLocal(join(from, name))
      mkdirSync(schemas, { recursive: true })
      rmSync(to, { recursive: true, force: true })
      renameSync(from, to)
    }
    rmSync(folder, { recursive: true, force: true })
  },
}

/** Schemas refer to each other by addresses of a server; here they are in one folder. */
function makeLocal(path: string): void {
  const { $id: _, ...schema } = JSON.parse(readFileSync(path, 'utf8'))
  writeFileSync(path, JSON.stringify(schema).replaceAll('"/api/_definitions.json#', '"_definitions.json#'))
}

/** Helm (Apache-2.0) renders the chart in `deploy/helm` as a cluster would get it, but needs no cluster. */
import type { Tool } from './engine.ts'
import { goTool } from './go-tool.ts'

const tool = goTool({ module: 'helm.sh/helm/v3/cmd/helm@v3.20.2', name: 'helm' })

export const HELM_PROGRAM = tool.path

export const helm: Tool = { name: 'helm', isInstalled: tool.isInstalled, install: tool.install }

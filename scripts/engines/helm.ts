/** Helm (Apache-2.0): what a cluster would get of the chart in `deploy/helm`. It needs no cluster for that. */
import type { Tool } from './engine.ts'
import { goTool } from './go-tool.ts'

const tool = goTool({ module: 'helm.sh/helm/v3/cmd/helm@v3.20.2', name: 'helm' })

export const HELM_PROGRAM = tool.path

export const helm: Tool = { name: 'helm', isInstalled: tool.isInstalled, install: tool.install }

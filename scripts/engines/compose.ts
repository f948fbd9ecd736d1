/** Docker Compose (Apache-2.0), which reads the files of `deploy/`. It needs no Docker for that, and nothing is started with it. */
import type { Tool } from './engine.ts'
import { goTool } from './go-tool.ts'

const tool = goTool({
  module: 'github.com/docker/compose/v2@v2.39.4',
  name: 'docker-compose',
  builtInModule: 'cmd',
})

export const COMPOSE_PROGRAM = tool.path

export const compose: Tool = { name: 'compose', isInstalled: tool.isInstalled, install: tool.install }

/** curl (curl licence), with which the quick start of the API begins. */
import type { Tool } from './engine.ts'
import { systemTool } from './system-tool.ts'

const { isInstalled, install } = systemTool('curl')

export const curl: Tool = { name: 'curl', isInstalled, install }

import type { Feature } from '../../feature.ts'
import { mcpRoutes } from './mcp.routes.ts'

export const mcp: Feature = { routes: [mcpRoutes] }

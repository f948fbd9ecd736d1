/**
 * Fetches the code of a page before the router goes there. The router itself would load the document again when that fails,
 * and a half-filled form would be lost without a word (R-SHOP-11).
 */
import { matchRoutes, type RouteObject } from 'react-router'
import { loadTwice } from './load-twice.ts'

type RouteEntry = { id: string; parentId?: string; path?: string; index?: true; module: string }

declare global {
  interface Window {
    /** Written into the document by React Router. */
    __reactRouterManifest?: { routes: Record<string, RouteEntry> }
    /** The modules that the router has, by route. */
    __reactRouterRouteModules?: Record<string, unknown>
  }
}

/** @param path of an address of this site. @throws when a module cannot be fetched. */
export async function fetchRouteModules(path: string): Promise<void> {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules = {} } = window
  const routes = Object.values(manifest?.routes ?? {}).filter(({ parentId }) => parentId === 'root')
  const [match] = matchRoutes(routes.map(toRoute), path) ?? []
  const route = routes.find(({ id }) => id === match?.route.id)
  if (!route || route.id in modules) return
  await loadTwice(() => import(/* @vite-ignore */ route.module))
}

function toRoute({ id, path, index }: RouteEntry): RouteObject {
  return index ? { id, index } : { id, ...(path !== undefined && { path }) }
}

/**
 * Fetches the code of a page before the router navigates to it. The router itself would load the document
 * again after a failure, and a half-filled form would be lost silently.
 */
import { matchRoutes, type RouteObject } from 'react-router'
import { loadTwice } from './load-twice.ts'

type RouteEntry = { id: string; parentId?: string; path?: string; index?: true; module: string }

declare global {
  interface Window {
    /** Written into the document by React Router. */
    __reactRouterManifest?: { routes: Record<string, RouteEntry> }
    /** The modules that the router has loaded, by route. */
    __reactRouterRouteModules?: Record<string, unknown>
  }
}

/**
 * @param path of an address of this site.
 * @throws if a module cannot be fetched, or the browser is offline.
 */
export async function fetchRouteModules(path: string): Promise<void> {
  await loadTwice(async () => {
    // The code of a page that was shown before may still be in the browser's cache, but its data is not.
    if (!navigator.onLine) throw new TypeError('There is no connection.')
    const missing = missingRoute(path)
    if (missing) await import(/* @vite-ignore */ missing.module)
  })
}

/** Whether the router has loaded the code of the page at this path. */
export const hasRouteModules = (path: string): boolean => missingRoute(path) === undefined

function missingRoute(path: string): RouteEntry | undefined {
  const { __reactRouterManifest: manifest, __reactRouterRouteModules: modules = {} } = window
  const routes = Object.values(manifest?.routes ?? {}).filter(({ parentId }) => parentId === 'root')
  const [match] = matchRoutes(routes.map(toRoute), path) ?? []
  return routes.find(({ id }) => id === match?.route.id && !(id in modules))
}

function toRoute({ id, path, index }: RouteEntry): RouteObject {
  return index ? { id, index } : { id, ...(path !== undefined && { path }) }
}

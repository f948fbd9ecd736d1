import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // "lazy" would ask /__manifest for the links of every page, an address that no cache can hold.
  routeDiscovery: { mode: 'initial' },
  // One file a route: their list is in every page, and a loader alone is too small to be worth a request.
  splitRouteModules: false,
} satisfies Config

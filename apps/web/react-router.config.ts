import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // "lazy" would ask /__manifest for the links of every page, an address that no cache can hold.
  routeDiscovery: { mode: 'initial' },
} satisfies Config

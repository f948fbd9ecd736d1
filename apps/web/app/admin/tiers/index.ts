import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/licences',
    title: 'Licences',
    may: 'terms.edit',
    menu: { group: 'Site' },
    load: () => import('./tiers-screen.tsx'),
  },
]

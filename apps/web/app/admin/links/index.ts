import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/links',
    title: 'Download links',
    may: 'links.manage',
    menu: { group: 'Sales' },
    load: () => import('./links-screen.tsx'),
  },
  {
    path: '/admin/links/:id',
    title: 'Download link',
    may: 'links.manage',
    menu: null,
    load: () => import('./link-screen.tsx'),
  },
]

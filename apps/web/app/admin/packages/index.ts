import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/packages',
    title: 'Packages',
    may: 'admin.view',
    menu: { group: 'Catalogue', shortcut: 'g p' },
    load: () => import('./packages-screen.tsx'),
  },
  {
    path: '/admin/packages/:id',
    title: 'Package',
    may: 'admin.view',
    menu: null,
    load: () => import('./package-screen.tsx'),
  },
]

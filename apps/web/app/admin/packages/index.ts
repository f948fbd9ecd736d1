import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/packages',
    title: 'Packages',
    may: 'desk.view',
    menu: { shortcut: 'g p' },
    load: () => import('./packages-screen.tsx'),
  },
  {
    path: '/admin/packages/:id',
    title: 'Package',
    may: 'desk.view',
    menu: null,
    load: () => import('./package-screen.tsx'),
  },
]

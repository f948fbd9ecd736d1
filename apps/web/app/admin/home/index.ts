import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin',
    title: 'Home',
    may: 'admin.view',
    menu: { group: '', shortcut: 'g d' },
    load: () => import('./home-screen.tsx'),
  },
]

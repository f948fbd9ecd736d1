import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/contributors',
    title: 'Contributors',
    may: 'contributors.edit',
    menu: { group: 'Rights' },
    load: () => import('./contributors-screen.tsx'),
  },
]

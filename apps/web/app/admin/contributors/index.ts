import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/contributors',
    title: 'Contributors',
    may: 'contributors.edit',
    menu: 'user',
    load: () => import('./contributors-screen.tsx'),
  },
]

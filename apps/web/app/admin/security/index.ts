import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/security',
    title: 'Security',
    may: 'admin.view',
    menu: 'user',
    load: () => import('./security-screen.tsx'),
  },
]

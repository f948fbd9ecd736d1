import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/audit',
    title: 'Audit',
    may: 'audit.view',
    menu: 'user',
    load: () => import('./audit-screen.tsx'),
  },
]

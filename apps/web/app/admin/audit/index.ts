import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/audit',
    title: 'Audit',
    may: 'audit.view',
    menu: { group: 'System' },
    load: () => import('./audit-screen.tsx'),
  },
]

import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/contributors/:id/statement',
    title: 'Statement',
    may: 'reports.money',
    menu: null,
    load: () => import('./statement-screen.tsx'),
  },
  {
    path: '/admin/reports/:name?',
    title: 'Reports',
    may: 'reports.view',
    menu: { group: 'Sales' },
    load: () => import('./report-screen.tsx'),
  },
]

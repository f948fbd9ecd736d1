import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/team',
    title: 'Team',
    may: 'staff.manage',
    menu: { group: 'System' },
    load: () => import('./team-screen.tsx'),
  },
]

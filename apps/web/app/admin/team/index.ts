import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/team',
    title: 'Team',
    may: 'staff.manage',
    menu: 'user',
    load: () => import('./team-screen.tsx'),
  },
]

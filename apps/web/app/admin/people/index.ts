import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/people',
    title: 'People',
    may: 'staff.manage',
    menu: 'user',
    load: () => import('./people-screen.tsx'),
  },
]

import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/accounts/:id/credits',
    title: 'Credits of an account',
    may: 'accounts.view',
    menu: null,
    load: () => import('./credits-screen.tsx'),
  },
]

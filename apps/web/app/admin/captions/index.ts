import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/clips/:id/captions',
    title: 'Captions of a clip',
    may: 'admin.view',
    menu: null,
    load: () => import('./captions-screen.tsx'),
  },
]

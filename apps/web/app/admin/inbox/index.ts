import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/inbox',
    title: 'Inbox',
    may: 'desk.view',
    menu: { shortcut: 'g b' },
    load: () => import('./inbox-screen.tsx'),
  },
  {
    path: '/admin/inbox/:id',
    title: 'Thread',
    may: 'desk.view',
    menu: null,
    load: () => import('./thread-screen.tsx'),
  },
]

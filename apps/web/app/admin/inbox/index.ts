import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/inbox',
    title: 'Inbox',
    may: 'admin.view',
    menu: { group: 'Customers', shortcut: 'g b', counter: 'openEnquiries' },
    load: () => import('./inbox-screen.tsx'),
  },
  {
    path: '/admin/inbox/:id',
    title: 'Thread',
    may: 'admin.view',
    menu: null,
    load: () => import('./thread-screen.tsx'),
  },
]

import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/emails',
    title: 'Outbox',
    may: 'emails.view',
    menu: { group: 'System' },
    load: () => import('./emails-screen.tsx'),
  },
  {
    path: '/admin/emails/:id',
    title: 'Email',
    may: 'emails.view',
    menu: null,
    load: () => import('./email-screen.tsx'),
  },
]

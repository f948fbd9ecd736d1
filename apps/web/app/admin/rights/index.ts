import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/clips/:id/rights',
    title: 'Rights of a clip',
    may: 'admin.view',
    menu: null,
    load: () => import('./clip-rights-screen.tsx'),
  },
  {
    path: '/admin/rights',
    title: 'Rights',
    may: 'rights.edit',
    menu: { group: 'Rights', shortcut: 'g r', counter: 'endingRights' },
    load: () => import('./rights-screen.tsx'),
  },
  {
    path: '/admin/rights/new',
    title: 'New rights record',
    may: 'rights.edit',
    menu: null,
    load: () => import('./new-record-screen.tsx'),
  },
  {
    path: '/admin/rights/:id',
    title: 'Rights record',
    may: 'rights.edit',
    menu: null,
    load: () => import('./record-screen.tsx'),
  },
]

import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/clips',
    title: 'Clips',
    may: 'admin.view',
    menu: { group: 'Catalogue', shortcut: 'g c', counter: 'drafts' },
    load: () => import('./clips-screen.tsx'),
  },
  {
    path: '/admin/clips/:id',
    title: 'Clip',
    may: 'admin.view',
    menu: null,
    load: () => import('./clip-screen.tsx'),
  },
  {
    path: '/admin/clips/:id/files',
    title: 'Files of a clip',
    may: 'admin.view',
    menu: null,
    load: () => import('./files-screen.tsx'),
  },
  {
    path: '/admin/clips/:id/evidence',
    title: 'Evidence of a clip',
    may: 'admin.view',
    menu: null,
    load: () => import('./evidence-screen.tsx'),
  },
  {
    path: '/admin/clips/:id/neighbours',
    title: 'Related clips of a clip',
    may: 'admin.view',
    menu: null,
    load: () => import('./neighbours-screen.tsx'),
  },
  {
    path: '/admin/clips/:id/sales',
    title: 'Sales of a clip',
    may: 'orders.view',
    menu: null,
    load: () => import('./sales-screen.tsx'),
  },
  {
    path: '/admin/clips/:id/history',
    title: 'History of a clip',
    may: 'admin.view',
    menu: null,
    load: () => import('./history-screen.tsx'),
  },
]

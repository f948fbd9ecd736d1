import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/ingest',
    title: 'Ingest',
    may: 'admin.view',
    menu: { group: 'Catalogue', shortcut: 'g i' },
    load: () => import('./ingest-screen.tsx'),
  },
  {
    path: '/admin/ingest/:id',
    title: 'Import batch',
    may: 'admin.view',
    menu: null,
    load: () => import('./batch-screen.tsx'),
  },
]

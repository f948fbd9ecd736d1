import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/upload-links',
    title: 'Upload links',
    may: 'links.manage',
    menu: { group: 'Catalogue' },
    load: () => import('./upload-links-screen.tsx'),
  },
  {
    path: '/admin/upload-links/:id',
    title: 'Upload link',
    may: 'links.manage',
    menu: null,
    load: () => import('./upload-link-screen.tsx'),
  },
]

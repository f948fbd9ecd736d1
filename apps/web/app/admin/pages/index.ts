import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/pages',
    title: 'Pages',
    may: 'pages.edit',
    menu: { group: 'Site' },
    load: () => import('./pages-screen.tsx'),
  },
  {
    path: '/admin/pages/:slug',
    title: 'Page',
    may: 'pages.edit',
    menu: null,
    load: () => import('./page-screen.tsx'),
  },
  {
    path: '/admin/pages/:slug/versions/:version',
    title: 'Version of a page',
    may: 'pages.edit',
    menu: null,
    load: () => import('./version-screen.tsx'),
  },
]

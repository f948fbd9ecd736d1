import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/terms',
    title: 'Terms',
    may: 'terms.edit',
    menu: { group: 'Site' },
    load: () => import('./terms-screen.tsx'),
  },
  {
    path: '/admin/terms/new',
    title: 'New terms',
    may: 'terms.edit',
    menu: null,
    load: () => import('./new-terms-screen.tsx'),
  },
]

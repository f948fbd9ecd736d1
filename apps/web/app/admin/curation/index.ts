import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/curation',
    title: 'Front page',
    may: 'curation.edit',
    menu: { group: 'Site', shortcut: 'g f' },
    load: () => import('./curation-screen.tsx'),
  },
]

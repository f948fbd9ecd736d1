import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/vocabulary',
    title: 'Vocabulary',
    may: 'vocabulary.edit',
    menu: { group: 'Catalogue', shortcut: 'g w' },
    load: () => import('./vocabulary-screen.tsx'),
  },
]

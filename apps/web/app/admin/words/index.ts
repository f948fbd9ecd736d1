import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/words',
    title: 'Words',
    may: 'words.edit',
    menu: { shortcut: 'g w' },
    load: () => import('./words-screen.tsx'),
  },
]

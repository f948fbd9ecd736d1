import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/settings',
    title: 'Agency settings',
    may: 'settings.edit',
    menu: { group: 'System' },
    load: () => import('./settings-screen.tsx'),
  },
]

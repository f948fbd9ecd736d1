import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/prices',
    title: 'Prices',
    may: 'prices.edit',
    menu: { group: 'Sales' },
    load: () => import('./prices-screen.tsx'),
  },
  {
    path: '/admin/prices/:id',
    title: 'Price list',
    may: 'prices.edit',
    menu: null,
    load: () => import('./price-list-screen.tsx'),
  },
]

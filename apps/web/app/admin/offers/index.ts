import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/offers',
    title: 'Offers',
    may: 'offers.make',
    menu: { group: 'Sales' },
    load: () => import('./offers-screen.tsx'),
  },
  {
    path: '/admin/offers/:id',
    title: 'Offer',
    may: 'offers.make',
    menu: null,
    load: () => import('./offer-screen.tsx'),
  },
]

import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/orders',
    title: 'Orders',
    may: 'orders.view',
    menu: { group: 'Sales', shortcut: 'g o', counter: 'paymentReviews' },
    load: () => import('./orders-screen.tsx'),
  },
  {
    path: '/admin/orders/:id',
    title: 'Order',
    may: 'orders.view',
    menu: null,
    load: () => import('./order-screen.tsx'),
  },
]

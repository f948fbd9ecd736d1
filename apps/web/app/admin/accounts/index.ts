import type { Screen } from '../kit/screen.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin/accounts',
    title: 'Accounts',
    may: 'accounts.view',
    menu: { shortcut: 'g a' },
    load: () => import('./accounts-screen.tsx'),
  },
  {
    path: '/admin/accounts/:id',
    title: 'Account',
    may: 'accounts.view',
    menu: null,
    load: () => import('./account-screen.tsx'),
  },
  {
    path: '/admin/accounts/:id/people',
    title: 'Users of an account',
    may: 'accounts.view',
    menu: null,
    load: () => import('./account-people-screen.tsx'),
  },
  {
    path: '/admin/accounts/:id/licences',
    title: 'Licences of an account',
    may: 'orders.view',
    menu: null,
    load: () => import('./account-licences-screen.tsx'),
  },
  {
    path: '/admin/accounts/:id/invoices',
    title: 'Invoices of an account',
    may: 'orders.view',
    menu: null,
    load: () => import('./account-invoices-screen.tsx'),
  },
  {
    path: '/admin/accounts/:id/offers',
    title: 'Offers to an account',
    may: 'offers.make',
    menu: null,
    load: () => import('./account-offers-screen.tsx'),
  },
  {
    path: '/admin/accounts/:id/preview',
    title: 'Preview as an account',
    may: 'accounts.view',
    menu: null,
    load: () => import('./account-preview-screen.tsx'),
  },
  {
    path: '/admin/accounts/:id/activity',
    title: 'Activity of an account',
    may: 'accounts.view',
    menu: null,
    load: () => import('./account-activity-screen.tsx'),
  },
  {
    path: '/admin/users',
    title: 'Users',
    may: 'accounts.view',
    menu: null,
    load: () => import('./users-screen.tsx'),
  },
  {
    path: '/admin/users/:id',
    title: 'User',
    may: 'accounts.view',
    menu: null,
    load: () => import('./user-screen.tsx'),
  },
]

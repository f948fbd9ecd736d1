/**
 * The desk's own table of addresses. The storefront's table has one line for all of them, because every visitor pays for
 * each line there.
 */
import { matchPath, type Params } from 'react-router'
import type { Screen } from './kit/screen.ts'
import { OFFICE_SCREENS } from './office-screens.ts'

export const SCREENS: readonly Screen[] = [
  {
    path: '/admin',
    title: 'My desk',
    may: 'desk.view',
    keys: 'g d',
    load: () => import('./home/home-screen.tsx'),
  },
  {
    path: '/admin/clips',
    title: 'Clips',
    may: 'desk.view',
    keys: 'g c',
    load: () => import('./clips/clips-screen.tsx'),
  },
  {
    path: '/admin/clips/:id',
    title: 'Clip',
    may: 'desk.view',
    load: () => import('./clips/clip-screen.tsx'),
  },
  {
    path: '/admin/clips/:id/files',
    title: 'Files of a clip',
    may: 'desk.view',
    load: () => import('./clips/files-screen.tsx'),
  },
  {
    path: '/admin/clips/:id/rights',
    title: 'Rights of a clip',
    may: 'desk.view',
    load: () => import('./rights/clip-rights-screen.tsx'),
  },
  {
    path: '/admin/clips/:id/captions',
    title: 'Captions of a clip',
    may: 'desk.view',
    load: () => import('./captions/captions-screen.tsx'),
  },
  {
    path: '/admin/clips/:id/neighbours',
    title: 'Neighbours of a clip',
    may: 'desk.view',
    load: () => import('./clips/neighbours-screen.tsx'),
  },
  {
    path: '/admin/clips/:id/sales',
    title: 'Sales of a clip',
    may: 'orders.view',
    load: () => import('./clips/sales-screen.tsx'),
  },
  {
    path: '/admin/clips/:id/history',
    title: 'History of a clip',
    may: 'desk.view',
    load: () => import('./clips/history-screen.tsx'),
  },
  {
    path: '/admin/inbox',
    title: 'Inbox',
    may: 'desk.view',
    keys: 'g b',
    load: () => import('./inbox/inbox-screen.tsx'),
  },
  {
    path: '/admin/inbox/:id',
    title: 'Thread',
    may: 'desk.view',
    load: () => import('./inbox/thread-screen.tsx'),
  },
  {
    path: '/admin/links',
    title: 'Download links',
    may: 'links.manage',
    load: () => import('./links/links-screen.tsx'),
  },
  {
    path: '/admin/links/:id',
    title: 'Download link',
    may: 'links.manage',
    load: () => import('./links/link-screen.tsx'),
  },
  {
    path: '/admin/upload-links',
    title: 'Upload links',
    may: 'links.manage',
    load: () => import('./upload-links/upload-links-screen.tsx'),
  },
  {
    path: '/admin/upload-links/:id',
    title: 'Upload link',
    may: 'links.manage',
    load: () => import('./upload-links/upload-link-screen.tsx'),
  },
  {
    path: '/admin/offers',
    title: 'Offers',
    may: 'offers.make',
    load: () => import('./offers/offers-screen.tsx'),
  },
  {
    path: '/admin/offers/:id',
    title: 'Offer',
    may: 'offers.make',
    load: () => import('./offers/offer-screen.tsx'),
  },
  {
    path: '/admin/rights',
    title: 'Rights',
    may: 'rights.edit',
    keys: 'g r',
    load: () => import('./rights/rights-screen.tsx'),
  },
  {
    path: '/admin/rights/new',
    title: 'New rights record',
    may: 'rights.edit',
    load: () => import('./rights/new-record-screen.tsx'),
  },
  {
    path: '/admin/rights/:id',
    title: 'Rights record',
    may: 'rights.edit',
    load: () => import('./rights/record-screen.tsx'),
  },
  {
    path: '/admin/packages',
    title: 'Packages',
    may: 'desk.view',
    keys: 'g p',
    load: () => import('./packages/packages-screen.tsx'),
  },
  {
    path: '/admin/packages/:id',
    title: 'Package',
    may: 'desk.view',
    load: () => import('./packages/package-screen.tsx'),
  },
  {
    path: '/admin/curation',
    title: 'Front page',
    may: 'curation.edit',
    keys: 'g f',
    load: () => import('./curation/curation-screen.tsx'),
  },
  {
    path: '/admin/words',
    title: 'Words',
    may: 'words.edit',
    keys: 'g w',
    load: () => import('./words/words-screen.tsx'),
  },
  {
    path: '/admin/accounts',
    title: 'Accounts',
    may: 'accounts.view',
    keys: 'g a',
    load: () => import('./accounts/accounts-screen.tsx'),
  },
  {
    path: '/admin/accounts/:id',
    title: 'Account',
    may: 'accounts.view',
    load: () => import('./accounts/account-screen.tsx'),
  },
  {
    path: '/admin/accounts/:id/people',
    title: 'People of an account',
    may: 'accounts.view',
    load: () => import('./accounts/account-people-screen.tsx'),
  },
  {
    path: '/admin/accounts/:id/licences',
    title: 'Licences of an account',
    may: 'orders.view',
    load: () => import('./accounts/account-licences-screen.tsx'),
  },
  {
    path: '/admin/accounts/:id/offers',
    title: 'Offers to an account',
    may: 'offers.make',
    load: () => import('./accounts/account-offers-screen.tsx'),
  },
  {
    path: '/admin/accounts/:id/preview',
    title: 'Preview as an account',
    may: 'accounts.view',
    load: () => import('./accounts/account-preview-screen.tsx'),
  },
  {
    path: '/admin/accounts/:id/activity',
    title: 'Activity of an account',
    may: 'accounts.view',
    load: () => import('./accounts/account-activity-screen.tsx'),
  },
  {
    path: '/admin/users',
    title: 'Users',
    may: 'accounts.view',
    load: () => import('./accounts/users-screen.tsx'),
  },
  {
    path: '/admin/users/:id',
    title: 'User',
    may: 'accounts.view',
    load: () => import('./accounts/user-screen.tsx'),
  },
  {
    path: '/admin/orders',
    title: 'Orders',
    may: 'orders.view',
    keys: 'g o',
    load: () => import('./orders/orders-screen.tsx'),
  },
  {
    path: '/admin/orders/:id',
    title: 'Order',
    may: 'orders.view',
    load: () => import('./orders/order-screen.tsx'),
  },
  {
    path: '/admin/accounts/:id/credits',
    title: 'Credits of an account',
    may: 'accounts.view',
    load: () => import('./credits/credits-screen.tsx'),
  },
  {
    path: '/admin/ingest',
    title: 'Ingest',
    may: 'desk.view',
    keys: 'g i',
    load: () => import('./ingest/ingest-screen.tsx'),
  },
  {
    path: '/admin/ingest/:id',
    title: 'Delivery',
    may: 'desk.view',
    load: () => import('./ingest/batch-screen.tsx'),
  },
  ...OFFICE_SCREENS,
]

/** The screen at a path, with what the path says; null where there is none. */
export function findScreen(path: string): { screen: Screen; params: Params } | null {
  for (const screen of SCREENS) {
    const match = matchPath(screen.path, path)
    if (match) return { screen, params: match.params }
  }
  return null
}

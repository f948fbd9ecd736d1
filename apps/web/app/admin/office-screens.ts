/** The screens about the agency itself: what it asks for, what it says, who works there. */
import type { Screen } from './kit/screen.ts'

export const OFFICE_SCREENS: readonly Screen[] = [
  {
    path: '/admin/security',
    title: 'Security',
    may: 'desk.view',
    load: () => import('./security/security-screen.tsx'),
  },
  {
    path: '/admin/contributors',
    title: 'Contributors',
    may: 'contributors.edit',
    load: () => import('./contributors/contributors-screen.tsx'),
  },
  {
    path: '/admin/prices',
    title: 'Prices',
    may: 'prices.edit',
    load: () => import('./prices/prices-screen.tsx'),
  },
  {
    path: '/admin/prices/:id',
    title: 'Price list',
    may: 'prices.edit',
    load: () => import('./prices/price-list-screen.tsx'),
  },
  {
    path: '/admin/terms',
    title: 'Terms',
    may: 'terms.edit',
    load: () => import('./terms/terms-screen.tsx'),
  },
  {
    path: '/admin/terms/new',
    title: 'New terms',
    may: 'terms.edit',
    load: () => import('./terms/new-terms-screen.tsx'),
  },
  {
    path: '/admin/pages',
    title: 'Pages',
    may: 'pages.edit',
    load: () => import('./pages/pages-screen.tsx'),
  },
  {
    path: '/admin/pages/:slug',
    title: 'Page',
    may: 'pages.edit',
    load: () => import('./pages/page-screen.tsx'),
  },
  {
    path: '/admin/pages/:slug/versions/:version',
    title: 'Version of a page',
    may: 'pages.edit',
    load: () => import('./pages/version-screen.tsx'),
  },
  {
    path: '/admin/settings',
    title: 'Agency settings',
    may: 'settings.edit',
    load: () => import('./settings/settings-screen.tsx'),
  },
  {
    path: '/admin/people',
    title: 'People',
    may: 'staff.manage',
    load: () => import('./people/people-screen.tsx'),
  },
  {
    path: '/admin/audit',
    title: 'Audit',
    may: 'audit.view',
    load: () => import('./audit/audit-screen.tsx'),
  },
  {
    path: '/admin/contributors/:id/statement',
    title: 'Statement',
    may: 'reports.money',
    load: () => import('./reports/statement-screen.tsx'),
  },
  {
    path: '/admin/reports/:name?',
    title: 'Reports',
    may: 'reports.view',
    load: () => import('./reports/report-screen.tsx'),
  },
]

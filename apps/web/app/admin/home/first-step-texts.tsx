/** What a new agency does, step by step, with the way there. */
import type { Data } from '@rushes/contract/client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TestMailButton } from '../settings/test-mail-button.tsx'

export type StepStates = NonNullable<Data<'GET /agency/me'>['firstSteps']>
type Step = { id: keyof StepStates; title: string; how: ReactNode; act?: ReactNode }

export const FIRST_STEPS: readonly Step[] = [
  {
    id: 'brand',
    title: 'Brand and offices',
    how: (
      <>
        Set the name, licensing address and offices under{' '}
        <AdminLink to="/admin/settings">Agency settings</AdminLink>.
      </>
    ),
  },
  {
    id: 'mail',
    title: 'Mail',
    how: (
      <>
        Emails wait in the database until <Code>SMTP_URL</Code> names a mail server: see “Run it for real” in
        docs/OPERATIONS.md. The sender address is one of the{' '}
        <AdminLink to="/admin/settings#settings-mail">Agency settings</AdminLink>.
      </>
    ),
    act: <TestMailButton />,
  },
  {
    id: 'prices',
    title: 'Prices and terms',
    how: (
      <>
        The current prices and licence terms are examples. Check{' '}
        <StoreLink to="/pricing">what visitors see</StoreLink>, and replace them under{' '}
        <AdminLink to="/admin/prices">Prices</AdminLink> and <AdminLink to="/admin/terms">Terms</AdminLink>{' '}
        before you sell.
      </>
    ),
  },
  {
    id: 'upload',
    title: 'First upload',
    how: (
      <>
        <AdminLink to="/admin/ingest">Import your first files</AdminLink>, or drop them on any page of the
        admin area.
      </>
    ),
  },
  {
    id: 'pages',
    title: 'First page',
    how: (
      <>
        <StoreLink to="/about">About</StoreLink>, <StoreLink to="/faq">FAQ</StoreLink> and{' '}
        <StoreLink to="/privacy">Privacy</StoreLink> have example texts. Write your own under{' '}
        <AdminLink to="/admin/pages">Pages</AdminLink>.
      </>
    ),
  },
  {
    id: 'payments',
    title: 'Payments',
    how: (
      <>
        The test card moves no money. <Code>PAYMENT_PROVIDER=stripe</Code> with live keys takes real payments:
        see “Payments” in docs/OPERATIONS.md.
      </>
    ),
  },
]

function Code({ children }: { children: string }) {
  return <code className="text-sm break-words">{children}</code>
}

function AdminLink({ to, children }: { to: string; children: string }) {
  return (
    <Link to={to} className="underline underline-offset-4">
      {children}
    </Link>
  )
}

function StoreLink({ to, children }: { to: string; children: string }) {
  return (
    <a href={to} className="underline underline-offset-4">
      {children}
    </a>
  )
}

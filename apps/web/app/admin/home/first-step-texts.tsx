/** The steps of a new agency, with links to their screens. */
import type { Data } from '@rushes/contract/client'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { TestMailButton } from '../settings/test-email-button.tsx'

export type StepStates = NonNullable<Data<'GET /agency/me'>['firstSteps']>
type Step = { id: keyof StepStates; title: string; how: ReactNode; act?: ReactNode }

export const FIRST_STEPS: readonly Step[] = [
  {
    id: 'upload',
    title: 'First upload',
    how: (
      <>
        <AdminLink to="/admin/ingest">Upload your first files</AdminLink>, or drop them on any page of the
        admin area.
      </>
    ),
  },
  {
    id: 'brand',
    title: 'Brand',
    how: (
      <>
        Check the name, and set the licensing address and your offices under{' '}
        <AdminLink to="/admin/settings">Agency settings</AdminLink>.
      </>
    ),
  },
  {
    id: 'seller',
    title: 'Seller',
    how: (
      <>
        Invoices name an example company until you set yours under{' '}
        <AdminLink to="/admin/settings#settings-seller">Seller and tax</AdminLink>.
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Prices',
    how: (
      <>
        The prices in force are examples. Look at <StoreLink to="/pricing">what visitors see</StoreLink>, and
        activate your own list under <AdminLink to="/admin/prices">Prices</AdminLink>.
      </>
    ),
  },
  {
    id: 'terms',
    title: 'Terms',
    how: (
      <>
        The licensing terms in force are an example. Publish your own under{' '}
        <AdminLink to="/admin/terms">Terms</AdminLink>.
      </>
    ),
  },
  {
    id: 'pages',
    title: 'Pages',
    how: (
      <>
        <StoreLink to="/about">About</StoreLink> and <StoreLink to="/privacy">Privacy</StoreLink> have example
        texts. Publish your own under <AdminLink to="/admin/pages">Pages</AdminLink>.
      </>
    ),
  },
  {
    id: 'mail',
    title: 'Email',
    how: (
      <>
        Emails are kept in the <AdminLink to="/admin/emails">outbox</AdminLink>, where you can read them and
        follow their links, until <Code>SMTP_URL</Code> names a mail server (docs/OPERATIONS.md, “Run it for
        real”). Their sender is one of the{' '}
        <AdminLink to="/admin/settings#settings-mail">Agency settings</AdminLink>.
      </>
    ),
    act: <TestMailButton />,
  },
  {
    id: 'payments',
    title: 'Payments',
    how: (
      <>
        The test card moves no money. <Code>PAYMENT_PROVIDER=stripe</Code> with live keys takes real payments
        (docs/OPERATIONS.md, “Payments”).
      </>
    ),
  },
]

function Code({ children }: { children: string }) {
  return <code className="text-sm wrap-anywhere">{children}</code>
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

/**
 * The settings of the member's own user, and for an administrator those of the account and its users
 * (R-PROFILE-1, R-MEMBER-1, R-TAX-2, R-PULL-1, R-KEY-1, R-OIDC-1).
 */
import { audienceLabel } from '@rushes/commerce/audience'
import type { Account } from '@rushes/contract/accounts'
import { type ReactNode, Suspense, useId } from 'react'
import { Link } from 'react-router'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'
import { isAdministrator, managesAccount } from './manages-account.ts'
import { NameForm } from './name-form.tsx'

// The first form is part of the page from the start.
const PasswordChangeForm = lazyPart(
  async () => (await import('./password-change-form.tsx')).PasswordChangeForm,
)
const PasskeyList = lazyPart(async () => (await import('./passkey-list.tsx')).PasskeyList)
const SessionList = lazyPart(async () => (await import('./session-list.tsx')).SessionList)
const CardList = lazyPart(async () => (await import('../cards/card-list.tsx')).CardList)
const TaxNumberForm = lazyPart(async () => (await import('./tax-number-form.tsx')).TaxNumberForm)
const MembersPanel = lazyPart(async () => (await import('./members-panel.tsx')).MembersPanel)
const SsoPanel = lazyPart(async () => (await import('./sso-panel.tsx')).SsoPanel)
const PullAddressList = lazyPart(async () => (await import('./pull-address-list.tsx')).PullAddressList)
const ApiKeyList = lazyPart(async () => (await import('./api-key-list.tsx')).ApiKeyList)

export function ProfilePanel({ account }: { account: Account }) {
  return (
    <div className="border-t border-rule">
      <Part heading="Your name">
        <NameForm account={account} />
      </Part>
      <Part heading="Password">
        <PasswordChangeForm />
      </Part>
      <Part heading="Passkeys">
        <PasskeyList />
      </Part>
      <Part heading="Your sessions">
        <SessionList />
      </Part>
      <Part heading="Saved cards">
        <CardList />
      </Part>
      {account.accountKind === 'customer' && (
        <Part heading="Pull addresses">
          <PullAddressList />
        </Part>
      )}
      {isAdministrator(account) && (
        <>
          <Part heading="Tax number">
            <TaxNumberForm account={account} />
          </Part>
          {managesAccount(account) && (
            <>
              <Part heading="Audience">
                <Audience account={account} />
              </Part>
              <Part heading={`Users of ${account.accountName}`}>
                <MembersPanel />
              </Part>
              <Part heading="Company sign-in">
                <SsoPanel />
              </Part>
              <Part heading="API keys">
                <ApiKeyList />
              </Part>
            </>
          )}
        </>
      )}
    </div>
  )
}

/** The declared audience, which only the checkout and staff change (R-TIER-8). */
function Audience({ account: { declaredAudience, audienceDeclaredAt } }: { account: Account }) {
  if (declaredAudience === null) return <p>Not declared yet. The checkout asks for it once.</p>
  return (
    <p>
      {audienceLabel(declaredAudience)}
      {audienceDeclaredAt !== null && `, declared on ${formatDay(audienceDeclaredAt)}`}. If this has changed,
      please{' '}
      <Link to="/contact-us" className="underline underline-offset-4">
        contact licensing
      </Link>
      .
    </p>
  )
}

function Part({ heading, children }: { heading: string; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 gap-y-4 border-b border-rule py-8 lg:grid-cols-[14rem_minmax(0,1fr)]"
    >
      <h2 id={id} className="text-lg font-semibold wrap-anywhere">
        {heading}
      </h2>
      <Suspense fallback={<SkeletonRows label={`Loading: ${heading}`} />}>{children}</Suspense>
    </section>
  )
}

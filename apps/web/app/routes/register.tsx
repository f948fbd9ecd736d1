/**
 * /register: requests an account. Members are sent to their dashboard. The browser reads whether the visitor
 * comes from the checkout, because the server's document is the same for every query.
 */
import { Link, useLocation } from 'react-router'
import { isCheckoutLogin } from '../features/account/login-destination.ts'
import { RegisterForm } from '../features/account/register-form.tsx'
import { refuseMembers } from '../features/account/session-store.ts'
import { apiContext } from '../lib/contexts.ts'
import { useHydrated } from '../lib/hydrated.ts'
import { failLoad } from '../lib/load-failure.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/register.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { data } = await context.get(apiContext).call('GET /clip/countries').catch(failLoad)
  return { countries: data }
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  await refuseMembers('/dashboard')
  return await serverLoader()
}
clientLoader.hydrate = true as const

export default function Register({ loaderData }: Route.ComponentProps) {
  const { search } = useLocation()
  const fromCheckout = isCheckoutLogin(new URLSearchParams(useHydrated() ? search : ''))
  return (
    <PageFrame
      title="Create your account"
      measure="text"
      lead={
        <>
          Already have an account?{' '}
          <Link
            to={fromCheckout ? '/login?checkout=1' : '/login'}
            className="font-semibold text-ink underline underline-offset-4"
          >
            Login
          </Link>
        </>
      }
    >
      <PageHead
        title="Register"
        canonical="/register"
        description="Open an account to download and license clips."
      />
      <div className="grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,40rem)_minmax(0,22rem)]">
        <RegisterForm countries={loaderData.countries} fromCheckout={fromCheckout} />
        <NextSteps fromCheckout={fromCheckout} />
      </div>
    </PageFrame>
  )
}

function NextSteps({ fromCheckout }: { fromCheckout: boolean }) {
  const steps = [
    'We send a link to your email address. It works for 24 hours.',
    'Open the link and choose a password.',
    fromCheckout
      ? 'Continue with your purchase: you are logged in, and your cart is kept in this browser.'
      : 'Our team reviews your request and emails you. Then you can log in.',
  ]
  return (
    <aside className="grid gap-5 border-t border-rule pt-6 lg:border-t-0 lg:border-l lg:pt-0 lg:pl-8">
      <div>
        <h2 className="title mb-3 text-xl">What happens next</h2>
        <ol className="grid gap-3">
          {steps.map((step, index) => (
            <li key={step} className="grid grid-cols-[1.5rem_1fr]">
              <span aria-hidden="true" className="font-mono text-sm text-mark">
                {index + 1}
              </span>
              <span>{step}</span>
            </li>
          ))}
        </ol>
      </div>
      {!fromCheckout && (
        <p className="border-t border-rule pt-5">
          In a hurry? Add a clip to your cart and sign up at checkout. Your account opens as soon as you
          confirm your email address.{' '}
          <Link to="/search" className="font-semibold underline underline-offset-4">
            Find a clip
          </Link>
        </p>
      )}
    </aside>
  )
}

/**
 * /login. Members are sent home. The query contains the destination of a login (R-SESSION-5); only the browser reads
 * it, because the server's document is the same for every query.
 */
import { Link, useLocation, useNavigate } from 'react-router'
import { isCheckoutLogin, LOGIN_FIRST } from '../features/account/login-destination.ts'
import { LoginForm } from '../features/account/login-form.tsx'
import { currentViewer, loadAccount } from '../features/account/session-store.ts'
import { ssoRefusal } from '../features/account/sso-labels.ts'
import { SsoStartForm } from '../features/account/sso-start-form.tsx'
import { pageAfterLogin } from '../features/cart/page-after-login.ts'
import { useHydrated } from '../lib/hydrated.ts'
import { safeNext } from '../lib/url.ts'
import { leadTo } from '../ui/next-page.ts'
import { Notice } from '../ui/notice.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'

export function loader() {
  return null
}

export async function clientLoader() {
  // If the session cannot be looked up, the visitor may still log in.
  const account = await loadAccount().catch(() => null)
  if (account) await leadTo('/')
  return null
}
clientLoader.hydrate = true as const

export default function Login() {
  const navigate = useNavigate()
  const { search } = useLocation()
  const query = new URLSearchParams(useHydrated() ? search : '')
  const fromCheckout = isCheckoutLogin(query)
  const next = fromCheckout ? '/checkout' : safeNext(query.get('next'))
  const refusal = ssoRefusal(query)
  return (
    <PageFrame title="Login" measure="form">
      <PageHead
        title="Login"
        description="Log in to license and download clips."
        canonical="/login"
        noIndex
      />
      <div className="grid gap-6">
        {fromCheckout && <p className="text-lg text-ink-soft">{LOGIN_FIRST}</p>}
        {refusal && <Notice tone="stop">{refusal}</Notice>}
        <LoginForm
          next={next}
          onSuccess={async () => {
            const page = await pageAfterLogin(query)
            const open = () => navigate(page, { replace: true })
            if (!query.has('next')) return await open()
            const { openAndRepeat } = await import('../features/account/interrupted-store.ts')
            await openAndRepeat({ userId: currentViewer().account?.userId, page, open })
          }}
        />
        <SsoStartForm next={next} />
        <p className="border-t border-rule pt-5">
          New here?{' '}
          <Link
            to={fromCheckout ? '/register?checkout=1' : '/register'}
            className="font-semibold underline underline-offset-4"
          >
            Sign Up
          </Link>
        </p>
      </div>
    </PageFrame>
  )
}

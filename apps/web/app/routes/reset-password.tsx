/**
 * /reset-password?token=...: checks the link, then shows the form, or the reason why the link is refused.
 * Only the browser reads the token and removes it from the address at once, so that no history, screenshot or
 * Referer contains it. Visitors without a token, and members, are sent home.
 */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { PasswordResetForm } from '../features/account/password-reset-form.tsx'
import { refuseMembers } from '../features/account/session-store.ts'
import { usePasswordLink } from '../features/account/use-password-link.ts'
import { currentCartOutline } from '../features/cart/cart-outline-store.ts'
import { safeNext } from '../lib/url.ts'
import { LinkButton } from '../ui/button.tsx'
import { leadTo } from '../ui/next-page.ts'
import { Notice } from '../ui/notice.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import type { Route } from './+types/reset-password.ts'

export function loader() {
  const token: string | null = null
  const next: string | null = null
  return { token, next }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const token = searchParams.get('token')
  if (!token) return await leadTo('/')
  await refuseMembers('/')
  return { token, next: safeNext(searchParams.get('next')) }
}
clientLoader.hydrate = true as const

export default function ResetPassword({ loaderData }: Route.ComponentProps) {
  const { token, next } = loaderData
  useEffect(() => {
    // Not through the router, which would run the loader again, without a token.
    if (token !== null) window.history.replaceState(window.history.state, '', '/reset-password')
  }, [token])
  // Only links for the first password of an account continue elsewhere.
  const heading = next === null ? 'Reset password' : 'Choose your password'
  return (
    <PageFrame title={heading} measure="form">
      <PageHead title="Reset password" noIndex />
      <div>
        <CheckedLink token={token} next={next} />
      </div>
    </PageFrame>
  )
}

function CheckedLink({ token, next }: { token: string | null; next: string | null }) {
  const navigate = useNavigate()
  const link = usePasswordLink(token)
  switch (link.state) {
    case 'verifying':
      return (
        <p role="status" className="text-ink-soft">
          Verifying your link…
        </p>
      )
    case 'refused':
      return (
        <Notice tone="stop" action={<LinkButton to="/forgot-password">Ask for a new link</LinkButton>}>
          {link.message}
        </Notice>
      )
    case 'good':
      return (
        <PasswordResetForm
          userId={link.userId}
          token={link.token}
          // On another device, the browser has no cart to check out.
          onLogin={
            next === null
              ? null
              : () => navigate(currentCartOutline().count > 0 ? next : '/', { replace: true })
          }
        />
      )
  }
}

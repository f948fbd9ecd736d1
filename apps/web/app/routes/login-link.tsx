/**
 * /login-link?token=...: logs in by an emailed link, after a press, because programs that check emails open their links.
 * Only the browser reads the token, and removes it from the address at once. Visitors without a token, and members, are
 * sent home.
 */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { logInByLink } from '../features/account/login-store.ts'
import { refuseMembers } from '../features/account/session-store.ts'
import { pageAfterLogin } from '../features/cart/page-after-login.ts'
import { useForm } from '../lib/use-form.ts'
import { LinkButton } from '../ui/button.tsx'
import { leadTo } from '../ui/next-page.ts'
import { Notice } from '../ui/notice.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { Route } from './+types/login-link.ts'

export function loader() {
  const token: string | null = null
  return { token, search: '' }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const token = searchParams.get('token')
  if (!token) return await leadTo('/')
  await refuseMembers('/')
  return { token, search }
}
clientLoader.hydrate = true as const

export default function LoginLink({ loaderData: { token, search } }: Route.ComponentProps) {
  const navigate = useNavigate()
  useEffect(() => {
    // Not through the router, which would run the loader again, without a token.
    if (token !== null) window.history.replaceState(window.history.state, '', '/login-link')
  }, [token])
  const { refusal, busy, onSubmit } = useForm({
    fields: [],
    check: () => ({}),
    async send() {
      await logInByLink(token ?? '')
      await navigate(await pageAfterLogin(new URLSearchParams(search)), { replace: true })
      return null
    },
  })
  return (
    <PageFrame title="Login" measure="form">
      <PageHead title="Login" noIndex />
      {refusal ? (
        <Notice tone="stop" action={<LinkButton to="/login">Request a new link</LinkButton>}>
          {refusal}
        </Notice>
      ) : (
        <form method="post" onSubmit={onSubmit} className="grid gap-5" aria-label="Login">
          <p>This link works once. Press Login to continue.</p>
          <SubmitButton label="Login" busyLabel="Logging in…" busy={busy} wide />
        </form>
      )}
    </PageFrame>
  )
}

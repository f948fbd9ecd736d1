/**
 * /login-link?token=...: logs in by an emailed link, after a press, because programs that check emails open their links.
 * Only the browser reads the token, and removes it from the address at once. A company sign-in leads here with its `sso`, and
 * needs no press, because only the browser that began it has its cookie (R-OIDC-4). Other visitors and members are sent home.
 */
import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import { logInByLink, logInBySso } from '../features/account/login-store.ts'
import { refuseMembers } from '../features/account/session-store.ts'
import { pageAfterLogin } from '../features/cart/page-after-login.ts'
import { messageOf } from '../lib/message-of.ts'
import { useForm } from '../lib/use-form.ts'
import { LinkButton } from '../ui/button.tsx'
import { leadTo } from '../ui/next-page.ts'
import { Notice } from '../ui/notice.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { SubmitButton } from '../ui/submit-button.tsx'
import type { Route } from './+types/login-link.ts'

export function loader() {
  const none: string | null = null
  return { token: none, failure: none, search: '' }
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const [token, sso] = [searchParams.get('token'), searchParams.get('sso')]
  if (!token && !sso) return await leadTo('/')
  await refuseMembers('/')
  const failure = sso ? await logInBySso(sso).catch(messageOf) : undefined
  return sso && failure === undefined
    ? await leadTo(await pageAfterLogin(searchParams))
    : { token, failure: failure ?? null, search }
}
clientLoader.hydrate = true as const

export default function LoginLink({ loaderData: { token, failure, search } }: Route.ComponentProps) {
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
      {(failure ?? refusal) ? (
        <Notice
          tone="stop"
          action={<LinkButton to="/login">{failure ? 'Try again' : 'Request a new link'}</LinkButton>}
        >
          {failure ?? refusal}
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

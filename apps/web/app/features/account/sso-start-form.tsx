/**
 * Begins a sign-in at the provider of the user's company (R-OIDC-3). It is a separate form, so that it works before
 * the scripts have loaded and never contains a password.
 */
import { Button } from '../../ui/button.tsx'
import { Disclosure } from '../../ui/disclosure.tsx'
import { Field } from '../../ui/field.tsx'

/** On the host of the page, because the cookie of the sign-in belongs to it. */
const START = '/rest/clip/sso/start'

/** @param next the page on which the user continues; null for the usual one */
export function SsoStartForm({ next }: { next: string | null }) {
  return (
    <Disclosure label="Company sign-in">
      <form action={START} method="get" className="grid gap-4 pt-3" aria-label="Company sign-in">
        <Field
          label="Company account"
          name="email"
          type="email"
          autoComplete="username"
          required
          help="Your email address at your company"
        />
        {next !== null && <input type="hidden" name="next" value={next} />}
        <Button type="submit">Continue</Button>
      </form>
    </Disclosure>
  )
}

/** The notice for visitors without JavaScript on a page that requires it. Only the server needs this text. */
import { useSite } from '../../lib/site.ts'

const PATHS =
  /^\/(cart|login|login-link|register|contact-us|checkout|dashboard|my-\w+|downloads|download-link|upload-link|recall|list|licence|confirm-payment|forgot-password|reset-password)(\/|$)/

export function NeedsScripts({ path }: { path: string }) {
  const { licensingEmail } = useSite()
  if (!PATHS.test(path)) return null
  return (
    <p className="gutter sheet-width py-4">
      This page needs JavaScript. Turn it on in your browser and reload the page, or write to{' '}
      <a href={`mailto:${licensingEmail}`} className="underline underline-offset-4">
        {licensingEmail}
      </a>
      : our team can help by email.
    </p>
  )
}

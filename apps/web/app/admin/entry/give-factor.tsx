/** Asks for a code of the person's app, or for one of the recovery codes. */
import { browserApi } from '../../lib/api.ts'
import { CodeForm } from './code-form.tsx'

export function GiveFactor() {
  return (
    <>
      <p>The admin area requires a second factor. Your app shows a new code every 30 seconds.</p>
      <CodeForm
        label="Code"
        help="Six digits of your app, or one of your recovery codes."
        button="Continue"
        send={async (code) => {
          await browserApi.call('POST /agency/session/factor', { body: { code } })
          // Everything was loaded without the desk's rights, so it is loaded anew.
          location.reload()
        }}
      />
    </>
  )
}

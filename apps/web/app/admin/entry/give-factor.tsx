/** Asks for a code of the person's app, or for one of the recovery codes. */
import { browserApi } from '../../lib/api.ts'
import { CodeForm } from './code-form.tsx'

export function GiveFactor() {
  return (
    <>
      <p>Your password alone does not open the desk. Your app shows a new code every half minute.</p>
      <CodeForm
        label="Code"
        help="Six digits of your app, or one of your recovery codes."
        button="Open the desk"
        send={async (code) => {
          await browserApi.call('POST /agency/session/factor', { body: { code } })
          // Everything was loaded without the desk's rights, so it is loaded anew.
          location.reload()
        }}
      />
    </>
  )
}

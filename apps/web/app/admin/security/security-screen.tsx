/** /admin/security: the own password, the second factor, and where one is logged in. */

import { PasswordChangeForm } from '../../features/account/password-change-form.tsx'
import { browserApi } from '../../lib/api.ts'
import type { Visit } from '../kit/visit.ts'
import { DeviceList } from './device-list.tsx'
import { SecondFactor } from './second-factor.tsx'

export async function open({ signal }: Visit) {
  const { data } = await browserApi.call('GET /agency/me', { signal })
  return <SecurityScreen factor={data.secondFactor} />
}

type SecurityScreenProps = { factor: { on: boolean; required: boolean; recoveryCodesLeft: number } }

function SecurityScreen({ factor }: SecurityScreenProps) {
  return (
    <>
      <h1 className="title mb-6 text-2xl">Security</h1>
      <div className="grid items-start gap-x-12 gap-y-10 lg:grid-cols-2">
        <section aria-labelledby="factor" className="grid gap-5">
          <h2 id="factor" className="title text-xl">
            Second factor
          </h2>
          <SecondFactor factor={factor} />
        </section>
        <section aria-labelledby="devices" className="grid gap-5">
          <h2 id="devices" className="title text-xl">
            Where you are logged in
          </h2>
          <DeviceList />
        </section>
        <section aria-labelledby="password" className="grid gap-5 print:hidden">
          <h2 id="password" className="title text-xl">
            Password
          </h2>
          <PasswordChangeForm />
        </section>
      </div>
    </>
  )
}

/** /forgot-password: asks for an email address. Members are sent home. */
import { Link } from 'react-router'
import { PasswordForgotForm } from '../features/account/password-forgot-form.tsx'
import { refuseMembers } from '../features/account/session-store.ts'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'

export function loader() {
  return null
}

export async function clientLoader() {
  await refuseMembers('/')
  return null
}
clientLoader.hydrate = true as const

export default function ForgotPassword() {
  return (
    <PageFrame title="Forgot password" measure="form">
      <PageHead title="Forgot password" canonical="/forgot-password" noIndex />
      <div className="grid gap-6">
        <PasswordForgotForm />
        <p className="border-t border-rule pt-5">
          <Link to="/login" className="font-semibold underline underline-offset-4">
            Back to login
          </Link>
        </p>
      </div>
    </PageFrame>
  )
}

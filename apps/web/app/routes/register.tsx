/** /register: how to get an account (specification, section 2, Register). Members are sent to their dashboard. */
import { refuseMembers } from '../features/account/session.ts'
import { LinkButton } from '../ui/button.tsx'
import { PageFrame } from '../ui/page-frame.tsx'
import { PageHead } from '../ui/page-head.tsx'

export async function clientLoader() {
  await refuseMembers('/dashboard')
  return null
}
clientLoader.hydrate = true as const

export default function Register() {
  return (
    <PageFrame
      title="Create your account"
      lead="Accounts are opened by the licensing team. Write to them with your name, your organisation and its address, and say whether you want to buy clips or download with credits."
    >
      <PageHead
        title="Register"
        canonical="/register"
        description="Open an account to download and license clips."
      />
      <div className="flex flex-wrap gap-3">
        <LinkButton to="/contact-us" kind="primary">
          Contact the licensing team
        </LinkButton>
        <LinkButton to="/login">I have an account</LinkButton>
      </div>
    </PageFrame>
  )
}

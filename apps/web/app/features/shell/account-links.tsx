/** Login and Sign Up for guests; greeting, My Account and Logout for members; the admin area for staff. */
import { Link, useNavigate } from 'react-router'
import { notify } from '../../ui/notify.ts'
import { AgencyLink } from '../account/agency-link.tsx'
import { LOGGED_OUT_MESSAGE, signOut, useViewer } from '../account/session-store.ts'

export function AccountLinks({ itemClass }: { itemClass: string }) {
  const { account } = useViewer()
  if (!account) return <GuestLinks itemClass={itemClass} />
  return (
    <>
      <AgencyLink className={itemClass}>Admin</AgencyLink>
      <Link to="/dashboard" className={itemClass}>
        <span className="max-w-40 truncate text-ink-soft max-xl:lg:hidden">
          Hello {account.userFirstName}
        </span>
        <span>My Account</span>
      </Link>
      <LogoutButton itemClass={itemClass} />
    </>
  )
}

function GuestLinks({ itemClass }: { itemClass: string }) {
  return (
    <>
      <Link to="/login" className={itemClass} data-guest="">
        Login
      </Link>
      <Link to="/register" data-guest="" className="sign-up">
        Sign Up
      </Link>
    </>
  )
}

function LogoutButton({ itemClass }: { itemClass: string }) {
  const navigate = useNavigate()
  return (
    <button
      type="button"
      className={itemClass}
      onClick={async () => {
        await signOut()
        await navigate('/login')
        notify(LOGGED_OUT_MESSAGE)
      }}
    >
      Logout
    </button>
  )
}

/** Login and Sign Up for guests; greeting, My Account and Logout for members; the admin area for staff (R-SHOP-6). */
import { Link, useNavigate } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { notify } from '../../ui/notify.ts'
import { LOGGED_OUT_MESSAGE, signOut, useViewer } from '../account/session-store.ts'
import { isAgencyStaff } from '../account/staff.ts'

export function AccountLinks({ itemClass }: { itemClass: string }) {
  const { account } = useViewer()
  const { adminUrl } = useSite()
  if (!account) return <GuestLinks itemClass={itemClass} />
  return (
    <>
      {adminUrl && isAgencyStaff(account) && (
        <a href={adminUrl} className={itemClass}>
          Admin
        </a>
      )}
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
      <Link
        to="/register"
        data-guest=""
        className="flex min-h-9 items-center justify-center rounded-sm bg-ink px-3 font-semibold whitespace-nowrap text-paper hover:bg-mark hover:text-mark-ink"
      >
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

/**
 * The header: logo, pricing, newsletter, counts, and account links. On narrow screens its links are in a
 * popover, which opens without JavaScript.
 */
import { Suspense } from 'react'
import { Link, useNavigate } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { notify } from '../../ui/notify.ts'
import { AgencyLink } from '../account/agency-link.tsx'
import { LOGGED_OUT_MESSAGE, signOut, useViewer } from '../account/session-store.ts'
import { useCartOutline } from '../cart/cart-outline-store.ts'
import { useQueueCount } from '../downloads/queue-count-store.ts'
import { useSearchKey } from '../search/use-search-key.ts'
import { SettingsButton } from '../settings/settings-button.tsx'

const ITEM = 'flex min-h-10 items-center gap-2 rounded-sm px-2 sm:px-3 hover:bg-well whitespace-nowrap'

const SearchModal = lazyPart(async () => (await import('../search/search-modal.tsx')).SearchModal, {
  close: ({ onClose }) => onClose(),
})

export function Header() {
  const site = useSite()
  const search = useSearchKey()
  return (
    <header className="print:hidden border-b border-rule bg-paper">
      <div className="gutter sheet-width flex h-14 items-center gap-1">
        <Link to="/" className="mr-auto pr-2 sm:pr-4 font-logo text-[1.625rem]/8 font-medium italic">
          {site.brandName}
          <span className="text-mark">.</span>
        </Link>
        <Link to="/search" className={ITEM} onClick={search.open}>
          <Icon of="search" />
          <span className="max-sm:sr-only">Search</span>
          <kbd className="key">/</kbd>
        </Link>
        <Counts />
        <button
          type="button"
          popoverTarget="menu"
          className="grid size-10 place-items-center rounded-sm hover:bg-well lg:hidden"
        >
          <Icon of="menu" />
          <span className="sr-only">Menu</span>
        </button>
        <nav id="menu" popover="auto" aria-label="Main" className="main-menu">
          <Link to="/pricing" className={ITEM}>
            Pricing
          </Link>
          {site.newsletterUrl && (
            <a href={site.newsletterUrl} className={ITEM}>
              Newsletter
            </a>
          )}
          <AccountLinks itemClass={ITEM} />
          <SettingsButton className={ITEM} />
        </nav>
      </div>
      <Suspense fallback={null}>{search.searching && <SearchModal onClose={search.close} />}</Suspense>
    </header>
  )
}

function Counts() {
  const { state } = useViewer()
  const queued = useQueueCount()
  const { count: inCart } = useCartOutline()
  return (
    <>
      {state === 'member' && <Count to="/downloads" label="Downloads" count={queued} />}
      <Count to="/cart" label="Cart" count={inCart} />
    </>
  )
}

function Count({ to, label, count }: { to: string; label: string; count: number }) {
  return (
    <Link to={to} className={ITEM}>
      {label}
      {count > 0 && <span className="font-mono text-sm font-bold text-mark">{count}</span>}
    </Link>
  )
}

/** Login and Sign Up for guests; greeting, My Account and Logout for members; the admin area for staff. */
function AccountLinks({ itemClass }: { itemClass: string }) {
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

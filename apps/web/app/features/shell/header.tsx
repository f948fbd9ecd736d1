/**
 * The header: logo, pricing, newsletter, counts, and who is visiting (R-SHOP-6). On narrow screens its links stand in a
 * popover, which opens without JavaScript.
 */
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { Icon } from '../../ui/icon.tsx'
import { useViewer } from '../account/session-store.ts'
import { useCartOutline } from '../cart/cart-outline-store.ts'
import { useQueueCount } from '../downloads/queue-count-store.ts'
import { useSearchKey } from '../search/use-search-key.ts'
import { SettingsButton } from '../settings/settings-button.tsx'
import { AccountLinks } from './account-links.tsx'

const ITEM = 'flex min-h-10 items-center gap-2 rounded-sm px-2 sm:px-3 hover:bg-well whitespace-nowrap'

export function Header() {
  const site = useSite()
  useSearchKey()
  return (
    <header className="print:hidden border-b border-rule bg-paper">
      <div className="gutter sheet-width flex h-14 items-center gap-1">
        <Link to="/" className="mr-auto pr-2 sm:pr-4 font-logo text-[1.625rem]/8 font-medium italic">
          {site.brandName}
          <span className="text-mark">.</span>
        </Link>
        <Link to="/search" className={ITEM}>
          <Icon of="search" />
          <span className="max-sm:sr-only">Search</span>
          <kbd className="caption rounded-sm border border-rule px-1.5 max-lg:hidden">/</kbd>
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
        <nav
          id="menu"
          popover="auto"
          aria-label="Main"
          className="top-[5.25rem] right-2 left-auto m-0 w-64 gap-1 rounded-lg border border-rule bg-sheet p-2 shadow-float open:grid lg:static lg:flex lg:w-auto lg:items-center lg:overflow-visible lg:rounded-none lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none"
        >
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
      <span className={`font-mono text-sm ${count > 0 ? 'font-bold text-mark' : 'text-ink-soft'}`}>
        {count}
      </span>
    </Link>
  )
}

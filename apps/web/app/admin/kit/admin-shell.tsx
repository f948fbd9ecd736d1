/** The frame of every page of the admin area. */
import type { ReactNode } from 'react'
import { useSite } from '../../lib/site.ts'

type AdminShellProps = { header?: ReactNode; sideBar?: ReactNode; children: ReactNode }

export function AdminShell({ header, sideBar, children }: AdminShellProps) {
  const { brandName } = useSite()
  return (
    <>
      <header className="border-b border-rule bg-sheet">
        <div className="gutter flex min-h-14 items-center gap-x-2">
          <a
            href="/admin"
            className="flex min-w-0 items-baseline gap-2 pr-2 font-logo text-xl font-medium italic"
          >
            {/* The padding shows the whole of the last italic letter. */}
            <span className="truncate pr-0.5">
              {brandName}
              <span className="text-mark">.</span>
            </span>
            <span className="shrink-0 font-sans text-sm text-ink-soft not-italic max-sm:sr-only">admin</span>
          </a>
          {header}
        </div>
      </header>
      <div className={`grid flex-1 ${sideBar ? 'xl:grid-cols-[14rem_minmax(0,1fr)]' : ''}`}>
        {sideBar}
        <main
          id="main"
          tabIndex={-1}
          className="gutter min-w-0 py-6 focus:outline-none focus-visible:shadow-none"
        >
          {children}
        </main>
      </div>
    </>
  )
}

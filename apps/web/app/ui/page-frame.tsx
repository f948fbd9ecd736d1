/** The width and the heading that all plain pages share. */
import type { ReactNode } from 'react'

type PageFrameProps = {
  title: ReactNode
  lead?: ReactNode
  aside?: ReactNode
  /** Centres short forms and texts; without it a page takes the full width. */
  measure?: keyof typeof MEASURES
  children: ReactNode
}

const MEASURES = { form: 'mx-auto max-w-md', text: 'mx-auto max-w-5xl' }

/** `aside` is at the end of the heading's line, for counts and actions of the whole page. */
export function PageFrame({ title, lead, aside, measure, children }: PageFrameProps) {
  const page = (
    <>
      <header className="mb-6 flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="grid max-w-[68ch] gap-3">
          <h1 dir="auto" className="title text-2xl md:text-3xl">
            {title}
          </h1>
          {lead && <div className="text-lg text-ink-soft">{lead}</div>}
        </div>
        {aside}
      </header>
      {children}
    </>
  )
  return (
    <div className="gutter sheet-width py-8 md:pb-12">
      {measure ? <div className={MEASURES[measure]}>{page}</div> : page}
    </div>
  )
}

/** A box next to the main column, with its heading. */
import type { ReactNode } from 'react'

export function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid gap-4 rounded-sm border border-rule bg-sheet p-4">
      <h2 className="title text-xl">{title}</h2>
      {children}
    </section>
  )
}

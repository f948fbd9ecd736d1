/** The frame of a history: the same while it is loading and after. */
import type { ReactNode } from 'react'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'

type HistoryFrameProps = { title: string; lead: ReactNode; children: ReactNode }

export function HistoryFrame({ title, lead, children }: HistoryFrameProps) {
  return (
    <PageFrame title={title} lead={lead} measure="text">
      <PageHead title={title} noIndex />
      {children}
    </PageFrame>
  )
}

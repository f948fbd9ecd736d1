/** The frame of the histories and the profile, equal during and after loading. */
import type { ReactNode } from 'react'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'

type AccountFrameProps = { title: string; lead: ReactNode; children: ReactNode }

export function AccountFrame({ title, lead, children }: AccountFrameProps) {
  return (
    <PageFrame title={title} lead={lead} measure="text">
      <PageHead title={title} noIndex />
      {children}
    </PageFrame>
  )
}

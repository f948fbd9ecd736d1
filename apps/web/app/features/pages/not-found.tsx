/** The page for an address at which there is nothing. */
import { LinkButton } from '../../ui/button.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { FindForm } from './find-form.tsx'

export function NotFound() {
  return (
    <PageFrame
      title="Not found"
      measure="text"
      lead="There is no page at this address. It may have moved, or the clip may have been withdrawn."
    >
      <PageHead title="Not found" noIndex />
      <FindForm />
      <LinkButton to="/">Home</LinkButton>
    </PageFrame>
  )
}

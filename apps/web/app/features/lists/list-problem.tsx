/** Shows the server's message why a list is not available, and links to the other lists. */
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function ListProblem({ message }: { message: string }) {
  return (
    <PageFrame title="This list cannot be shown" measure="text">
      <PageHead title="List" noIndex />
      <Notice tone="stop" className="mb-6 max-w-2xl">
        {message}
      </Notice>
      <LinkButton to="/dashboard">My lists</LinkButton>
    </PageFrame>
  )
}

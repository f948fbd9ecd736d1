/** Says in the server's words why a list is not shown, and leads back to those that are. */
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

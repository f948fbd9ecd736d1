/** The links on a page that has no content. */
import { useLocation } from 'react-router'
import { LinkButton } from '../../ui/button.tsx'
import { reloadIfOnline } from '../../ui/missing-part.ts'

/** @param mayRetry whether the page may be available the next time */
export function WaysOn({ mayRetry = false }: { mayRetry?: boolean }) {
  return (
    <div className="flex flex-wrap gap-3">
      {mayRetry && <RetryLink />}
      <LinkButton to="/search" kind={mayRetry ? 'outline' : 'primary'}>
        Search the library
      </LinkButton>
      <LinkButton to="/">Home</LinkButton>
    </div>
  )
}

/** A link, because the error page may be shown without scripts. */
function RetryLink() {
  const { pathname, search } = useLocation()
  return (
    <LinkButton
      to={pathname + search}
      reloadDocument
      kind="primary"
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return
        event.preventDefault()
        reloadIfOnline()
      }}
    >
      Try again
    </LinkButton>
  )
}

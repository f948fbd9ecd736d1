/** The links that lead on from a page that has nothing to show. */
import { LinkButton } from '../../ui/button.tsx'

export function WaysOn() {
  return (
    <div className="flex flex-wrap gap-3">
      <LinkButton to="/search" kind="primary">
        Search the library
      </LinkButton>
      <LinkButton to="/">Home</LinkButton>
    </div>
  )
}

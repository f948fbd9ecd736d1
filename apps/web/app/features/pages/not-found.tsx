/** The page of an address that does not exist. */
import { Button, LinkButton } from '../../ui/button.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { PageHead } from '../../ui/page-head.tsx'

export function NotFound() {
  return (
    <PageFrame
      title="Not found"
      measure="text"
      lead="This page does not exist. It may have moved, or the clip may have been withdrawn."
    >
      <PageHead title="Not found" noIndex />
      <FindForm />
      <LinkButton to="/">Home</LinkButton>
    </PageFrame>
  )
}

/** A plain search form for a missing page: it works before, and without, any script. */
function FindForm() {
  return (
    <search>
      {/* Without the shared form controls, because every page would load them for this form. */}
      <form action="/search" className="mb-6 grid max-w-xl grid-cols-1 gap-1.5">
        <label htmlFor="find" className="text-sm font-semibold">
          Search the library
        </label>
        <div className="flex gap-3">
          <input
            id="find"
            name="term"
            type="search"
            maxLength={200}
            className="min-h-11 min-w-0 flex-1 rounded-sm border border-edge bg-sheet px-3"
          />
          <Button type="submit" kind="primary">
            Search
          </Button>
        </div>
      </form>
    </search>
  )
}

/** The page for an address at which there is nothing. */
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

/** A plain search for a page that has nothing to show: it works before, and without, any script. */
function FindForm() {
  return (
    <search>
      {/* Without the controls of forms, which every page would load because of this one. */}
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

/** A plain search for a page that has nothing to show: it works before, and without, any script. */
import { Button } from '../../ui/button.tsx'

export function FindForm() {
  return (
    <search>
      {/* Without the controls of forms, which every page would load because of this one. */}
      <form action="/search" className="mb-6 grid max-w-xl gap-1.5">
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

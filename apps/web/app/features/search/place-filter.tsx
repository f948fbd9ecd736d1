/** Narrows the location to a region or city (parameter `loc2`). */
import { Button } from '../../ui/button.tsx'
import type { Search } from './search-params.ts'
import { hiddenFields, useSearchForm } from './use-search-form.ts'

export function PlaceFilter({ search }: { search: Search }) {
  const submit = useSearchForm()
  return (
    <form key={search.loc2} action="/search" onSubmit={submit} className="mt-2 flex gap-2">
      {hiddenFields(search, ['loc2']).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <label className="min-w-0 flex-1">
        <span className="sr-only">Region or city</span>
        <input
          name="loc2"
          defaultValue={search.loc2}
          maxLength={80}
          placeholder="Region or city"
          className="h-9 w-full rounded-sm border border-edge bg-sheet px-2.5 text-sm"
        />
      </label>
      <Button type="submit" size="small" className="h-9">
        Apply
      </Button>
    </form>
  )
}

/** The search field with a type of result: a plain form that opens the search screen. */
import { SEARCH_TYPES, type SearchType } from '@rushes/contract/search-options'
import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { urlOf } from '../../lib/url.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { useViewer } from '../account/session-store.ts'
import { SEARCH_INPUT_ID } from './use-search-key.ts'

const Suggestions = lazyPart(async () => (await import('./suggestions.tsx')).Suggestions, {
  isComfort: true,
})

export const SEARCH_HEADING = 'Search for an image, a video, a short or a package'

const TYPE_LABELS: Record<SearchType, string> = {
  video: 'Video',
  image: 'Image',
  packages: 'Packages',
  short: 'Short',
}

type SearchBoxProps = { term?: string | undefined; type?: SearchType | undefined; large?: boolean }

/** Without a `type` the box starts with video, for an account for shorts with shorts. */
export function SearchBox({ term = '', type: given, large = false }: SearchBoxProps) {
  const { account } = useViewer()
  const { demo } = useSite()
  const type = given ?? (account?.shorts ? 'short' : 'video')
  const navigate = useNavigate()
  const field = useRef<HTMLInputElement>(null)
  const [focused, setFocused] = useState(false)
  // The visitor may have started to type before React was loaded.
  useEffect(() => setFocused(document.activeElement === field.current), [])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = new FormData(event.currentTarget)
    const query = { term: String(form.get('term') ?? '').trim(), type: String(form.get('type')), page: 1 }
    void navigate(urlOf('/search', query))
  }
  return (
    <search>
      <form
        // The key renders the box again for another search, with its term and type.
        key={`${term}|${type}`}
        action="/search"
        onSubmit={submit}
        className={`relative flex w-full items-stretch rounded-sm border border-edge bg-sheet text-ink focus-within:border-ink ${large ? 'h-14 text-lg' : 'h-11'}`}
      >
        <input type="hidden" name="page" value="1" />
        <label htmlFor={SEARCH_INPUT_ID} className="sr-only">
          {SEARCH_HEADING}
        </label>
        <input
          ref={field}
          id={SEARCH_INPUT_ID}
          role="combobox"
          aria-expanded="false"
          aria-haspopup="listbox"
          onFocus={() => setFocused(true)}
          name="term"
          type="search"
          dir="auto"
          defaultValue={term}
          maxLength={200}
          placeholder={demo ? 'Try Florida rocket' : 'Words, places, names'}
          autoComplete="off"
          className="min-w-0 flex-1 rounded-sm bg-transparent px-4"
        />
        <TypeSelect type={type} />
        <button
          type="submit"
          className="flex items-center gap-2 rounded-r-sm bg-press px-4 font-semibold text-press-ink hover:bg-press-deep sm:px-5"
        >
          <Icon of="search" large={large} />
          <span className="max-sm:sr-only">Search</span>
        </button>
        <Suspense fallback={null}>{focused && <Suggestions field={field} />}</Suspense>
      </form>
    </search>
  )
}

function TypeSelect({ type }: { type: SearchType }) {
  return (
    <label className="flex border-l border-rule">
      <span className="sr-only">Type</span>
      <select name="type" defaultValue={type} className="mr-1 rounded-sm bg-sheet px-2 sm:mr-2 sm:px-3">
        {SEARCH_TYPES.map((value) => (
          <option key={value} value={value}>
            {TYPE_LABELS[value]}
          </option>
        ))}
      </select>
    </label>
  )
}

/** The header of every page of a clip: its name, its public links and its tabs. */
import type { AdminClip } from '@rushes/contract/agency-clips'
import type { Capability } from '@rushes/contract/capabilities'
import type { ReactNode } from 'react'
import { NavLink, useLocation, useNavigate, useRevalidator } from 'react-router'
import type { StoredValue } from '../../lib/stored-value.ts'
import { buttonClass } from '../../ui/button.tsx'
import { copyText, URL_COPIED } from '../../ui/copy-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { stateLabel, TYPE_LABELS } from '../kit/clip-state-labels.ts'
import type { Draft } from '../kit/draft/changed-values.ts'
import { draftOf } from '../kit/draft/draft-store.ts'
import { useKeys } from '../kit/keys/use-keys.ts'
import type { Person } from '../kit/person.ts'
import { useOthersHere } from '../kit/use-others-here.ts'
import { WhoIsHere } from '../kit/who-is-here.tsx'
import { neighboursOf } from './neighbours-store.ts'

type Tab = { path: string; label: string; may?: Capability; filmsOnly?: true }

const TABS: readonly Tab[] = [
  { path: '', label: 'Details' },
  { path: '/files', label: 'Files' },
  { path: '/evidence', label: 'Evidence' },
  { path: '/rights', label: 'Rights' },
  { path: '/captions', label: 'Captions and shot list', filmsOnly: true },
  { path: '/neighbours', label: 'Packages and related clips' },
  { path: '/sales', label: 'Sales', may: 'orders.view' },
  { path: '/history', label: 'History' },
]

type ClipFrameProps = {
  clip: AdminClip
  person: Person
  /** Unsaved input of this tab. */
  typed?: readonly StoredValue<Draft>[]
  children: ReactNode
}

export function ClipFrame({ clip, person, typed, children }: ClipFrameProps) {
  useNeighbourKeys(clip.id)
  const others = useLiveClip(clip, typed)
  const tabs = TABS.filter(
    ({ may, filmsOnly }) => (!may || person.capabilities.has(may)) && !(filmsOnly && clip.type === 'image'),
  )
  return (
    <>
      <header className="mb-3 flex flex-wrap items-end justify-between gap-x-8 gap-y-3">
        <div className="min-w-0">
          <p className="caption mb-2">
            {TYPE_LABELS[clip.type]} {clip.id}, {stateLabel(clip)}, revision {clip.revision}{' '}
            <WhoIsHere names={others} />
          </p>
          <h1 dir="auto" className="title text-2xl wrap-anywhere">
            {clip.title}
          </h1>
        </div>
        <PublicLinks id={clip.id} />
      </header>
      <nav aria-label="Parts of the clip" className="mb-6 flex flex-wrap gap-x-1 border-b border-rule">
        {tabs.map(({ path, label }) => (
          <NavLink
            key={path}
            end
            to={`/admin/clips/${clip.id}${path}`}
            className="-mb-px flex min-h-10 items-center border-b-2 border-transparent px-2 hover:border-edge aria-[current=page]:border-mark aria-[current=page]:font-semibold"
          >
            {label}
          </NavLink>
        ))}
      </nav>
      {clip.warnings.length > 0 && (
        <Notice tone="caution" className="mb-6">
          <ul className="grid gap-1">
            {clip.warnings.map((warning) => (
              <li key={warning}>{warning}</li>
            ))}
          </ul>
        </Notice>
      )}
      {children}
    </>
  )
}

function PublicLinks({ id }: { id: number }) {
  return (
    <div className="flex flex-wrap gap-3">
      <a href={`/clip/${id}`} className={buttonClass()}>
        Open in the storefront
      </a>
      <button
        type="button"
        className={buttonClass()}
        onClick={() => void copyText(new URL(`/clip/${id}`, location.href).href, URL_COPIED)}
      >
        Copy public link
      </button>
    </div>
  )
}

/** J and K move through the list from which the clip was opened, on the same tab. */
function useNeighbourKeys(id: number) {
  const navigate = useNavigate()
  const tab = useLocation().pathname.replace(/^\/admin\/clips\/\d+/, '')
  const { before, after } = neighboursOf(id)
  const keyTo = (keys: string, label: string, to: number | undefined) =>
    to === undefined ? [] : [{ keys, label, run: () => void navigate(`/admin/clips/${to}${tab}`) }]
  useKeys([...keyTo('j', 'Next clip', after), ...keyTo('k', 'Previous clip', before)])
}

/**
 * @param typed drafts of parts of the clip, in addition to that of its fields
 * @returns the names of the other users here, in the order of their arrival
 */
function useLiveClip(clip: AdminClip, typed: readonly StoredValue<Draft>[] = []): string[] {
  const { revalidate } = useRevalidator()
  return useOthersHere(`clip:${clip.id}`, () => {
    // Unsaved input belongs to the revision that is shown; the form reports the newer one.
    const drafts = [draftOf('clip', clip), ...typed]
    if (drafts.every((draft) => Object.keys(draft.read()).length === 0)) void revalidate()
  })
}

/** /admin/clips/:id: the text and facts of one clip, its film and its actions. */
import type { AdminClip, ReadinessPoint } from '@rushes/contract/agency-clips'
import type { AgencyRecall } from '@rushes/contract/agency-recalls'
import type { Data } from '@rushes/contract/client'
import { type ReactNode, Suspense } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { Notice } from '../../ui/notice.tsx'
import { CLIP_FIELDS, clipLabelOf } from '../kit/clip-fields.ts'
import { stateLabel } from '../kit/clip-state-labels.ts'
import { controlsOf } from '../kit/draft/draft-field.tsx'
import { DraftForm } from '../kit/draft/draft-form.tsx'
import { KeywordSuggestions } from '../kit/keywords/keyword-suggestions.tsx'
import { type ClipChoices, loadClipChoices } from '../kit/load-clip-choices.ts'
import { reasonLabel } from '../kit/move-labels.ts'
import type { Person } from '../kit/person.ts'
import { valueLabel } from '../kit/value-labels.ts'
import type { Visit } from '../kit/visit.ts'
import { ClipFilm } from './clip-film.tsx'
import { ClipFrame } from './clip-frame.tsx'
import { ClipMoves } from './clip-moves.tsx'
import { type ClipDraft, useClipDraft } from './use-clip-draft.ts'

type ClipVerdictProps = { clip: AdminClip; children: ReactNode }

type MissingProps = { point: ReadinessPoint; clip: number; children: string }

const FACTS = [
  ...(['category_id', 'rating', 'tone_id', 'footage_type_id'] as const),
  ...(['location_text', 'location_code', 'date_taken', 'date_precision'] as const),
  ...(['date_posted', 'synthetic'] as const),
]

const FLAGS = ['meme', 'graphic', 'enquiry_only', 'deliverable'] as const

const CREDITS = [
  ...(['contributor_id', 'supplier_ref'] as const),
  ...(['credit_author', 'credit_source', 'credit_licence', 'credit_changes'] as const),
]

type ClipFieldsProps = { clip: AdminClip; draft: ClipDraft; choices: ClipChoices }

// Most users may edit clips.
const ClipDetails = lazyPart(async () => (await import('./clip-details.tsx')).ClipDetails)

// Most clips have none of these.
const RecallPanel = lazyPart(async () => (await import('./recall-panel.tsx')).RecallPanel)

const Licensees = lazyPart(async () => (await import('./licensees.tsx')).Licensees)

const LookAlikes = lazyPart(async () => (await import('./look-alikes.tsx')).LookAlikes)

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const [clip, alike, choices] = await Promise.all([
    browserApi.call('GET /agency/clips/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/clips/:id/look-alikes', { params: { id }, signal }),
    loadClipChoices(signal),
  ])
  const isStopped = clip.data.state === 'withheld' || clip.data.state === 'withdrawn'
  const recalls =
    isStopped && person.capabilities.has('clip.kill')
      ? (await browserApi.call('GET /agency/clips/:id/recalls', { params: { id }, signal })).data.items
      : []
  return <ClipScreen {...{ clip: clip.data, alike: alike.data, choices, recalls, person }} />
}

type ClipScreenProps = {
  clip: AdminClip
  alike: Data<'GET /agency/clips/:id/look-alikes'>
  choices: ClipChoices
  /** Of a clip that is withheld or withdrawn; the Sales tab has those of all clips. */
  recalls: readonly AgencyRecall[]
  person: Person
}

function ClipScreen({ clip, alike, choices, recalls, person }: ClipScreenProps) {
  const mayKill = person.capabilities.has('clip.kill')
  const isKilled = clip.state === 'withdrawn' && mayKill
  return (
    <ClipFrame clip={clip} person={person}>
      <Suspense>{alike.items.length > 0 && <LookAlikes key={clip.id} clip={clip} {...alike} />}</Suspense>
      <div className="grid items-start gap-6 lg:grid-cols-2 xl:grid-cols-[5fr_6fr_4fr]">
        <div className="lg:sticky lg:top-4">
          <ClipFilm clip={clip} />
        </div>
        {clip.canEdit ? (
          <ClipForm key={clip.id} clip={clip} choices={choices} />
        ) : (
          <Suspense>
            <ClipDetails clip={clip} choices={choices} />
          </Suspense>
        )}
        <div className="grid gap-6 max-lg:row-start-2 lg:max-xl:col-span-2">
          <ClipVerdict clip={clip}>
            <ClipMoves key={clip.id} clip={clip} mayKill={mayKill} />
          </ClipVerdict>
          <DefinitionList
            facts={[
              { name: 'Made', value: `${formatDateTime(clip.created)} ${byLabel(clip.created_by)}` },
              { name: 'Changed', value: `${formatDateTime(clip.updated_at)} ${byLabel(clip.updated_by)}` },
              {
                name: 'First public',
                value: clip.first_published_at && formatDateTime(clip.first_published_at),
              },
              { name: 'Rights until', value: clip.rights_until && formatDateTime(clip.rights_until) },
            ]}
          />
        </div>
        {(isKilled || recalls.length > 0) && (
          <div className="grid gap-8 lg:col-span-full">
            <Suspense>
              <RecallPanel key={clip.id} clip={clip} recalls={recalls} />
              {isKilled && <Licensees clipId={clip.id} />}
            </Suspense>
          </div>
        )}
      </div>
    </ClipFrame>
  )
}

const byLabel = (person: { name: string } | null) => (person ? `by ${person.name}` : '')

function ClipForm({ clip, choices }: { clip: AdminClip; choices: ClipChoices }) {
  const draft = useClipDraft(clip)
  return (
    <DraftForm
      label="Details"
      what="clip"
      who={draft.newer?.updated_by?.name}
      draft={draft}
      labelOf={clipLabelOf}
      shown={(name, value) => valueLabel(name, value, choices)}
      validate
    >
      <ClipFields clip={clip} draft={draft} choices={choices} />
    </DraftForm>
  )
}

function ClipFields({ clip, draft, choices }: ClipFieldsProps) {
  const { values, write } = draft
  const control = controlsOf(CLIP_FIELDS, draft, choices)
  const keywords = String(values['keywords'])
  return (
    <>
      {control('title')}
      {control('description')}
      {control('keywords')}
      <KeywordSuggestions
        described={[{ id: clip.id, text: `${values['title']}\n${values['description']}`, keywords }]}
        onChange={(change) => write('keywords', change(keywords))}
      />
      <div className="grid items-end gap-4 sm:grid-cols-2">{FACTS.map(control)}</div>
      <section aria-labelledby="clip-terms" className="grid gap-4 border-t border-rule pt-4">
        <h2 id="clip-terms" className="title text-xl">
          Usage
        </h2>
        {control('restrictions')}
        {!clip.fields.restrictions_checked && (
          <Notice tone="caution" title="These restrictions came in the file.">
            Please check them. The clip can be published when they are confirmed.
            {control('restrictions_checked')}
          </Notice>
        )}
        {(['licensing_terms', 'blocked_countries', 'rights_until'] as const).map(control)}
        <div className="flex flex-wrap gap-x-6">{FLAGS.map(control)}</div>
      </section>
      <section aria-labelledby="clip-credit" className="grid gap-4 border-t border-rule pt-4">
        <h2 id="clip-credit" className="title text-xl">
          Credit
        </h2>
        <div className="grid items-end gap-4 sm:grid-cols-2">{CREDITS.map(control)}</div>
      </section>
    </>
  )
}

/** The state of a clip, and what it lacks for the storefront. */
function ClipVerdict({ clip, children }: ClipVerdictProps) {
  const missing = clip.checklist.filter(({ done }) => !done)
  return (
    <section aria-label="State" className="grid gap-3 rounded-sm border border-rule bg-sheet p-4">
      <h2 className="title text-xl">{stateLabel(clip)}</h2>
      {clip.state_reason && (
        <p>
          {reasonLabel(clip.state_reason)}
          {clip.state_note && `: ${clip.state_note}`}
        </p>
      )}
      {missing.length === 0 ? (
        <p className="flex gap-2 text-clear">
          <Icon of="circle-check" />
          Nothing is missing.
        </p>
      ) : (
        <>
          <p className="flex gap-2 font-semibold text-caution">
            <Icon of="triangle-alert" />
            Missing
          </p>
          <ul className="grid gap-1">
            {missing.map(({ point, label }) => (
              <li key={point}>
                <Missing point={point} clip={clip.id}>
                  {label}
                </Missing>
              </li>
            ))}
          </ul>
        </>
      )}
      {children}
    </section>
  )
}

/** Links to the page that can add a missing point, unless it is the form on this page. */
function Missing({ point, clip, children }: MissingProps) {
  const look = 'underline underline-offset-4'
  if (point === 'look_alikes') {
    return (
      <a href="#look-alikes" className={look}>
        {children}
      </a>
    )
  }
  if (point !== 'agreement' && point !== 'rights') return children
  return (
    <Link to={`/admin/clips/${clip}/rights`} className={look}>
      {children}
    </Link>
  )
}

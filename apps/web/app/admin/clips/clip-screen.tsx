/** /admin/clips/:id: the words and facts of one clip, its film, and what may be done with it. */
import type { DeskClip } from '@rushes/contract/agency-clips'
import type { Data } from '@rushes/contract/client'
import { Suspense } from 'react'
import { browserApi } from '../../lib/api.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { type ClipChoices, loadClipChoices } from '../kit/load-clip-choices.ts'
import type { Person } from '../kit/person.ts'
import type { Visit } from '../kit/visit.ts'
import { ClipDetails } from './clip-details.tsx'
import { ClipFilm } from './clip-film.tsx'
import { ClipForm } from './clip-form.tsx'
import { ClipFrame } from './clip-frame.tsx'
import { ClipMoves } from './clip-moves.tsx'
import { ClipVerdict } from './clip-verdict.tsx'

// Most clips have neither.
const Licensees = lazyPart(async () => (await import('./licensees.tsx')).Licensees)
const LookAlikes = lazyPart(async () => (await import('./look-alikes.tsx')).LookAlikes)

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const [clip, alike, choices] = await Promise.all([
    browserApi.call('GET /agency/clips/:id', { params: { id }, signal }),
    browserApi.call('GET /agency/clips/:id/look-alikes', { params: { id }, signal }),
    loadClipChoices(signal),
  ])
  return <ClipScreen clip={clip.data} alike={alike.data} choices={choices} person={person} />
}

type ClipScreenProps = {
  clip: DeskClip
  alike: Data<'GET /agency/clips/:id/look-alikes'>
  choices: ClipChoices
  person: Person
}

function ClipScreen({ clip, alike, choices, person }: ClipScreenProps) {
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
          <ClipDetails clip={clip} choices={choices} />
        )}
        <div className="grid gap-6 lg:max-xl:col-span-2">
          <ClipVerdict clip={clip}>
            <ClipMoves key={clip.id} clip={clip} />
          </ClipVerdict>
          <DefinitionList
            facts={[
              { name: 'Made', value: `${formatDateTime(clip.created)} ${byWords(clip.created_by)}` },
              { name: 'Changed', value: `${formatDateTime(clip.updated_at)} ${byWords(clip.updated_by)}` },
              {
                name: 'First public',
                value: clip.first_published_at && formatDateTime(clip.first_published_at),
              },
              { name: 'Rights until', value: clip.rights_until && formatDateTime(clip.rights_until) },
            ]}
          />
        </div>
        {clip.state === 'withdrawn' && clip.moves.every(({ refusal }) => refusal === null) && (
          <div className="lg:col-span-full">
            <Suspense>
              <Licensees clipId={clip.id} />
            </Suspense>
          </div>
        )}
      </div>
    </ClipFrame>
  )
}

const byWords = (person: { name: string } | null) => (person ? `by ${person.name}` : '')

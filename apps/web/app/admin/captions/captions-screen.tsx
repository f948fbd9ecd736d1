/** /admin/clips/:id/captions: captions and shot list of a video. */

import { countingOf } from '@rushes/commerce/film-timecode'
import type { AdminClip } from '@rushes/contract/agency-clips'
import { useRef } from 'react'
import { TimedTexts } from '../../features/clip/timed-texts.tsx'
import { browserApi } from '../../lib/api.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { ClipFilm } from '../clips/clip-film.tsx'
import { ClipFrame } from '../clips/clip-frame.tsx'
import { draftOf } from '../kit/draft/draft-store.ts'
import type { Visit } from '../kit/visit.ts'
import { CaptionsForm } from './captions-form.tsx'
import { type FilmCaptions, readCaptions } from './use-captions-draft.ts'

export async function open({ params: { id = '' }, signal, person }: Visit) {
  const [clip, captions] = await Promise.all([
    browserApi.call('GET /agency/clips/:id', { params: { id }, signal }),
    readCaptions(Number(id), signal),
  ])
  return (
    <ClipFrame clip={clip.data} person={person} typed={[draftOf('captions', captions)]}>
      {clip.data.type === 'image' ? (
        <EmptyState>An image has no captions.</EmptyState>
      ) : (
        <Captions
          key={clip.data.id}
          clip={clip.data}
          captions={captions}
          canEdit={person.capabilities.has('clip.edit')}
        />
      )}
    </ClipFrame>
  )
}

type CaptionsProps = { clip: AdminClip; captions: FilmCaptions; canEdit: boolean }

function Captions({ clip, captions, canEdit }: CaptionsProps) {
  const film = useRef<HTMLDivElement>(null)
  const { language, cues, shots } = captions
  const shown = {
    captions: cues.length > 0 ? { language, cues } : undefined,
    shots: shots.length > 0 ? shots : undefined,
  }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[5fr_6fr]">
      <div className="grid gap-3 lg:sticky lg:top-4">
        <ClipFilm clip={clip} frame={film} {...shown} />
        <p className="text-sm text-ink-soft">The player shows the saved version.</p>
      </div>
      {canEdit ? (
        <CaptionsForm
          clip={clip}
          captions={captions}
          timeOfFilm={() => film.current?.querySelector('video')?.currentTime ?? 0}
        />
      ) : shown.captions || shown.shots ? (
        <TimedTexts {...shown} counting={countingOf(captions.frame_rate, captions.timecode)} />
      ) : (
        <EmptyState>This video has no captions and no shot list yet.</EmptyState>
      )}
    </div>
  )
}

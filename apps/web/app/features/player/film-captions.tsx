/** Shows the captions of the film, and seeks to a line of the shot list. */
import type { Clip } from '@rushes/contract/clips'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { offerSeek } from './film-seek-store.ts'

type FilmCaptionsProps = {
  video: RefObject<HTMLVideoElement | null>
  captions: Clip['captions']
  onSeek: (seconds: number) => void
}

export function FilmCaptions({ video, captions, onSeek }: FilmCaptionsProps) {
  const [shown, setShown] = useState(false)
  const track = useRef<TextTrack>(null)
  useEffect(
    () =>
      offerSeek((seconds) => {
        video.current?.scrollIntoView({ block: 'nearest' })
        onSeek(seconds)
      }),
    [video, onSeek],
  )
  useEffect(() => {
    const film = video.current
    if (!film || !captions) return
    const added = film.addTextTrack('captions', 'Captions', captions.language)
    const cues = captions.cues.map(({ start, end, text }) => new VTTCue(start, end, text))
    for (const cue of cues) added.addCue(cue)
    track.current = added
    return () => {
      // A track cannot be removed.
      for (const cue of cues) added.removeCue(cue)
      added.mode = 'disabled'
    }
  }, [video, captions])
  useEffect(() => {
    if (track.current) track.current.mode = shown ? 'showing' : 'hidden'
  }, [shown])
  if (!captions) return null
  return (
    <button
      type="button"
      aria-label="Captions"
      title="Captions"
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
      className="grid size-9 place-items-center rounded-sm hover:bg-film-line aria-pressed:bg-film-line"
    >
      <span className="font-mono text-sm">CC</span>
    </button>
  )
}

/** Shows the captions of the film, and seeks to its lines: that of the address, and those that a user presses. */
import type { Clip } from '@rushes/contract/clips'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { offerSeek } from './film-seek-store.ts'
import { readSeconds } from './marks.ts'

type FilmCaptionsProps = {
  video: RefObject<HTMLVideoElement | null>
  captions: Clip['captions']
  onSeek: (seconds: number) => void
}

export function FilmCaptions({ video, captions, onSeek }: FilmCaptionsProps) {
  const [shown, setShown] = useState(false)
  const track = useRef<TextTrack>(null)
  const start = useEffectEvent(() => {
    // The document of the server is the same for each query, as for marks.
    const seconds = readSeconds(new URLSearchParams(location.search).get('t'), Infinity)
    if (seconds !== null) onSeek(seconds)
  })
  useEffect(() => start(), [])
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
      title="Captions"
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
      className="grid size-9 place-items-center rounded-sm hover:bg-film-line aria-pressed:bg-film-line"
    >
      <span className="font-mono text-sm">
        CC<span className="sr-only"> captions</span>
      </span>
    </button>
  )
}

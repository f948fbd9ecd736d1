/** Plays films one after the other, each with the controls of the browser. */
import type { ResultItem } from '@rushes/contract/clips'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { Button } from '../../ui/button.tsx'
import { Modal } from '../../ui/modal.tsx'
import type { PlayableFilms } from './playable-films.ts'
import { useHls } from './use-hls.ts'

type PlayAllModalProps = PlayableFilms & { title: string; onClose: () => void }

export function PlayAllModal({ title, films, leftOut, onClose }: PlayAllModalProps) {
  const [at, setAt] = useState(0)
  const film = films[at]
  if (!film) return null
  const isLast = at === films.length - 1
  return (
    <Modal
      title={title}
      onClose={onClose}
      actions={
        <>
          <Button onClick={() => setAt((at + films.length - 1) % films.length)}>Previous clip</Button>
          <Button onClick={() => setAt((at + 1) % films.length)}>Next clip</Button>
        </>
      }
    >
      <Film film={film} onEnd={() => !isLast && setAt(at + 1)} />
      <p aria-live="polite" className="mt-3">
        Clip {at + 1} of {films.length}:{' '}
        <Link dir="auto" to={`/clip/${film.id}`} className="font-semibold underline underline-offset-4">
          {film.title}
        </Link>
      </p>
      {leftOut.map((sentence) => (
        <p key={sentence} className="mt-1 text-sm text-ink-soft">
          {sentence}
        </p>
      ))}
    </Modal>
  )
}

/** One element for all films, so that the focus and the full screen stay when the next film starts. */
function Film({ film, onEnd }: { film: ResultItem; onEnd: () => void }) {
  const { mediaBase } = useSite()
  const { title, thumbpath, filepath, meta } = film
  const video = useRef<HTMLVideoElement>(null)
  const hls = meta.hls && meta.hls_path !== null ? mediaUrl(mediaBase, meta.hls_path) : null
  const { attach } = useHls(video, { hls, direct: mediaUrl(mediaBase, filepath) })
  // Attaching the same film again changes nothing.
  useEffect(() => void attach())
  return (
    // biome-ignore lint/a11y/useMediaCaption: a preview; the page of the clip has its captions
    <video
      ref={video}
      aria-label={title}
      poster={mediaUrl(mediaBase, thumbpath)}
      // If the browser refuses, the visitor can start the film with its controls.
      autoPlay
      controls
      playsInline
      onEnded={onEnd}
      className="aspect-video w-full rounded-sm bg-film"
    />
  )
}

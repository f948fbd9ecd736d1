/** The film or the picture of a clip. */
import type { AdminClip } from '@rushes/contract/agency-clips'
import type { Clip } from '@rushes/contract/clips'
import { type RefObject, Suspense } from 'react'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { PosterImage } from '../../ui/poster-image.tsx'

const Player = lazyPart(async () => (await import('../../features/player/player.tsx')).Player)

type ClipFilmProps = Pick<Clip, 'captions' | 'shots'> & {
  clip: AdminClip
  frame?: RefObject<HTMLDivElement | null>
}

/** @param props.frame the element of the player, for components that read its time */
export function ClipFilm({ clip, frame, captions, shots }: ClipFilmProps) {
  const { mediaBase } = useSite()
  const { media, title, width, height } = clip
  const poster = mediaUrl(mediaBase, media.thumbpath)
  const address = (path: string | null) => (path === null ? null : mediaUrl(mediaBase, path))
  if (poster === '') {
    return (
      <p className="grid aspect-video place-items-center rounded-sm bg-well p-4 text-ink-soft">
        No preview is available for this clip.
      </p>
    )
  }
  if (clip.type === 'image') {
    return (
      <PosterImage
        src={poster}
        sizes="(min-width: 64rem) 50vw, 100vw"
        main
        alt={title}
        width={width}
        height={height}
        className="h-auto w-full rounded-sm bg-film"
      />
    )
  }
  return (
    <div ref={frame}>
      <Suspense
        fallback={
          <PosterImage
            src={poster}
            sizes="(min-width: 64rem) 50vw, 100vw"
            main
            alt=""
            width={width}
            height={height}
            className="h-auto w-full rounded-sm bg-film"
          />
        }
      >
        <Player
          // Each film needs its own player.
          key={media.filepath}
          title={title}
          poster={poster}
          direct={mediaUrl(mediaBase, media.filepath)}
          hls={address(media.hls_path)}
          storyboard={address(media.storyboard)}
          duration={clip.duration}
          frameRate={null}
          upright={clip.type === 'short'}
          captions={captions}
          shots={shots}
        />
      </Suspense>
    </div>
  )
}

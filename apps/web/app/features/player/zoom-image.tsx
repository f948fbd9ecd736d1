/** The image of a clip, which can be opened full screen in its full size. */
import { useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PosterImage } from '../../ui/poster-image.tsx'

/** The width of the largest public picture, in pixels. */
const LARGEST = 1280

type ZoomImageProps = { src: string; title: string; width: number; height: number }

export function ZoomImage({ src, title, width, height }: ZoomImageProps) {
  const scale = Math.min(1, LARGEST / width)
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <div className="relative grid place-items-center rounded-sm bg-film">
      <PosterImage
        src={src}
        sizes="(width>=64rem) 60vw,(width>=40rem) 100vw,20rem"
        main
        alt={title}
        width={width}
        height={height}
        className="max-h-[75dvh] w-full rounded-sm object-contain"
      />
      <IconButton
        label="Zoom in"
        kind="film"
        className="absolute right-3 bottom-3"
        onClick={() => dialog.current?.showModal()}
      >
        <Icon of="zoom-in" />
      </IconButton>
      <dialog
        ref={dialog}
        aria-label={title}
        className="m-0 h-dvh max-h-none w-screen max-w-none overflow-auto bg-film p-0"
      >
        <PosterImage
          src={src}
          sizes={`${LARGEST}px`}
          alt={title}
          width={Math.round(width * scale)}
          height={Math.round(height * scale)}
          className="mx-auto max-w-none"
        />
        <IconButton
          label="Zoom out"
          kind="film"
          className="fixed top-3 right-3"
          onClick={() => dialog.current?.close()}
        >
          <Icon of="zoom-out" />
        </IconButton>
      </dialog>
    </div>
  )
}

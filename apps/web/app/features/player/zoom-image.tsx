/** The image of a clip, which can be opened over the whole screen in its full size. */
import { useRef } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

type ZoomImageProps = { src: string; title: string; width: number; height: number }

export function ZoomImage({ src, title, width, height }: ZoomImageProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <div className="relative grid place-items-center rounded-sm bg-film">
      <img
        src={src}
        alt={title}
        width={width}
        height={height}
        fetchPriority="high"
        className="max-h-[75dvh] w-auto rounded-sm object-contain"
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
        <img src={src} alt={title} width={width} height={height} className="mx-auto max-w-none" />
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

/** The small picture of a row; the words beside it name it. */
import { classNames } from './class-names.ts'

export function Thumb({ src, className }: { src: string; className?: string }) {
  return (
    <span className={classNames('block aspect-video overflow-hidden rounded-sm bg-well', className)}>
      {src !== '' && (
        <img
          src={src}
          alt=""
          width={320}
          height={180}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      )}
    </span>
  )
}

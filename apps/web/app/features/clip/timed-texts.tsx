/** Captions and shot list of a video; each line seeks the video. */

import { type Counting, frameTimecode } from '@rushes/commerce/film-timecode'
import type { Clip } from '@rushes/contract/clips'
import type { ReactNode } from 'react'
import { Disclosure } from '../../ui/disclosure.tsx'
import { seekFilm } from '../player/film-seek-store.ts'
import { formatTimecode } from '../player/timecode.ts'

type TimedTextsProps = Pick<Clip, 'captions' | 'shots'> & {
  /** Absent if the frame rate is not known. */
  counting?: Counting | undefined
}

export function TimedTexts({ captions, shots, counting }: TimedTextsProps) {
  const timeOf = (seconds: number) => (counting ? frameTimecode(seconds, counting) : formatTimecode(seconds))
  return (
    <div>
      {shots && (
        <Words heading="Shot list">
          {shots.map(({ at, words }) => (
            <Line key={at} at={at} time={timeOf(at)}>
              {words}
            </Line>
          ))}
        </Words>
      )}
      {captions && (
        <Words heading="Captions" lang={captions.language}>
          {captions.cues.map(({ start, text }, index) => (
            // Two captions may begin together; their order never changes.
            // biome-ignore lint/suspicious/noArrayIndexKey: it is the place in a list that stays as it is
            <Line key={index} at={start} time={timeOf(start)}>
              {text}
            </Line>
          ))}
        </Words>
      )}
    </div>
  )
}

function Line({ at, time, children }: { at: number; time: string; children: string }) {
  return (
    <li className="grid grid-cols-[6rem_1fr] items-baseline">
      <button
        type="button"
        aria-label={`Go to ${time}`}
        onClick={() => seekFilm(at)}
        className="min-h-6 justify-self-start font-mono text-xs underline underline-offset-4"
      >
        {time}
      </button>
      <span dir="auto" className="whitespace-pre-line">
        {children}
      </span>
    </li>
  )
}

function Words({ heading, lang, children }: { heading: string; lang?: string; children: ReactNode }) {
  return (
    <div className="border-rule border-t py-2 text-sm">
      <Disclosure label={heading}>
        <ol {...(lang && { lang })} className="grid gap-1 py-2">
          {children}
        </ol>
      </Disclosure>
    </div>
  )
}

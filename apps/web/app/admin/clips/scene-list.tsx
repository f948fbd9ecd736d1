/** The frames of a film that the program offers for its still. */
import type { Data } from '@rushes/contract/client'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { classNames } from '../../ui/class-names.ts'
import { Thumb } from '../../ui/thumb.tsx'

export type Scenes = Data<'GET /agency/clips/:id/files'>['scenes']

type SceneListProps = {
  scenes: Scenes
  /** The second that an editor chose; null for the automatic choice, which is the first scene. */
  posterS: number | null
  veiled: boolean
  /** Disables the choice. */
  isHeld: boolean
  onChoose: (seconds: number) => void
}

export function SceneList({ scenes, posterS, veiled, isHeld, onChoose }: SceneListProps) {
  const { mediaBase } = useSite()
  const chosen = posterS ?? scenes[0]?.at_s
  const labelOf = (seconds: number) => `${seconds} s${seconds === chosen ? ': the poster' : ''}`
  return (
    <section aria-labelledby="offered" className="grid gap-2">
      <h3 id="offered" className="font-semibold">
        Suggested frames
      </h3>
      <ul className="grid grid-cols-3 gap-3">
        {scenes.map(({ at_s: seconds, thumbpath }) => (
          <li key={seconds}>
            <button
              type="button"
              aria-label={`Poster from ${labelOf(seconds)}`}
              disabled={isHeld || seconds === chosen}
              onClick={() => onChoose(seconds)}
              className={classNames(
                'grid w-full gap-1 rounded-sm border p-1 text-left text-sm',
                seconds === chosen ? 'border-ink' : 'border-edge enabled:hover:border-ink',
              )}
            >
              <Thumb src={mediaUrl(mediaBase, thumbpath)} veiled={veiled} />
              {labelOf(seconds)}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}

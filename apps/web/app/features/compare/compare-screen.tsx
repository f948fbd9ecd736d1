/** Clips side by side: their films in step, and below each the facts that differ. */
import type { PriceList } from '@rushes/commerce/price-list'
import { useState } from 'react'
import { IconButton, LinkButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { formatDuration } from '../catalogue/clip-facts.ts'
import { useSpaceKey } from '../player/use-space-key.ts'
import { isComparable } from './compare-ids.ts'
import { ComparedClip } from './compared-clip.tsx'
import { isPlayable } from './compared-film.tsx'
import type { ComparedItem } from './load-compared.ts'
import { type FilmsInStep, useFilmsInStep } from './use-films-in-step.ts'

type CompareScreenProps = {
  items: readonly ComparedItem[]
  missing: readonly { id: number; message: string }[]
  prices: PriceList
}

export function CompareScreen(props: CompareScreenProps) {
  const { items, missing } = props
  return (
    <div className="gutter sheet-width py-6">
      <h1 className="title mb-4 text-2xl">Compare clips</h1>
      {missing.length > 0 && (
        <Notice tone="caution" className="mb-4">
          <ul>
            {missing.map(({ id, message }) => (
              <li key={id}>
                Clip {id}: {message}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      {isComparable(items.length) ? (
        // The key mounts other clips with other films.
        <Comparison key={items.map(({ id }) => id).join()} {...props} />
      ) : (
        <Notice action={<LinkButton to="/search">Search the library</LinkButton>}>
          A comparison has 2 to 4 clips. Select them in the results of a search, and choose Compare.
        </Notice>
      )}
    </div>
  )
}

function Comparison({ items, prices }: CompareScreenProps) {
  const films = items.filter(isPlayable)
  const step = useFilmsInStep(Math.max(0, ...films.map(({ meta }) => meta.duration)))
  const [audible, setAudible] = useState(films[0]?.id ?? null)
  useSpaceKey(step.toggle)
  return (
    <>
      {films.length > 0 && <CompareBar step={step} />}
      {/* Relative, because screen reader labels in a later column would make the page wider otherwise. */}
      <ul
        aria-label="Clips"
        className="relative grid snap-x snap-mandatory auto-cols-[85%] grid-flow-col grid-rows-[repeat(10,auto)] gap-x-4 overflow-x-auto pb-4 sm:auto-cols-[45%] lg:auto-cols-[minmax(0,1fr)] lg:gap-x-6"
      >
        {items.map((item) => (
          <ComparedClip
            key={item.id}
            item={item}
            others={items.filter(({ id }) => id !== item.id).map(({ id }) => id)}
            prices={prices}
            step={step}
            isAudible={audible === item.id}
            onListen={() => setAudible(audible === item.id ? null : item.id)}
          />
        ))}
      </ul>
    </>
  )
}

/** Play, pause and position of all films. */
function CompareBar({ step: { playing, time, length, seek, toggle } }: { step: FilmsInStep }) {
  const position = `${formatDuration(time)} / ${formatDuration(length)}`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form
    <div
      role="group"
      aria-label="All films"
      className="sticky top-0 z-30 mb-4 flex items-center gap-3 rounded-sm bg-film px-3 py-2 text-film-ink"
    >
      <IconButton kind="film" label={playing ? 'Pause all' : 'Play all'} onClick={toggle}>
        <Icon of={playing ? 'pause' : 'play'} large />
      </IconButton>
      <input
        type="range"
        aria-label="Position"
        aria-valuetext={position}
        data-player-keys
        min={0}
        max={length || 1}
        step={0.04}
        value={Math.min(time, length)}
        onChange={({ target }) => void seek(target.valueAsNumber)}
        className="h-6 min-w-0 flex-1 cursor-pointer accent-film-mark"
      />
      <span className="font-mono text-xs whitespace-nowrap" aria-hidden="true">
        {position}
      </span>
    </div>
  )
}

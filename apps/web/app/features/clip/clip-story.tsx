/**
 * The part below the player: for members the story, keywords, packages and terms; for everyone the source of
 * the clip.
 */

import { countingOf } from '@rushes/commerce/film-timecode'
import type { Clip } from '@rushes/contract/clips'
import { nameOfLicence } from '@rushes/contract/publishing-text'
import { type ReactNode, Suspense, useId } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { urlOf } from '../../lib/url.ts'
import { Icon } from '../../ui/icon.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'

const TimedTexts = lazyPart(async () => (await import('./timed-texts.tsx')).TimedTexts, { isComfort: true })

export function ClipStory({ clip }: { clip: Clip }) {
  const { description, packages = [], licensing_terms: terms = [], credit } = clip
  const keywords = clip.keyword_list ?? []
  return (
    <div className="grid max-w-[68ch] grid-cols-1 content-start gap-6">
      {clip.locked && <LockedStory clip={clip} words={clip.locked.words} />}
      {description && (
        <section aria-labelledby="story">
          <h2 id="story" className="title mb-2 text-xl">
            The story
          </h2>
          <p dir="auto" className="font-serif text-lg whitespace-pre-line">
            {description}
          </p>
        </section>
      )}
      <ListSection heading="Keywords" className="flex flex-wrap gap-x-4 gap-y-1">
        {keywords.filter(Boolean).map((word) => (
          <li key={word}>
            <Link
              to={urlOf('/search', { term: word, type: clip.type })}
              className="underline underline-offset-4"
            >
              {word}
            </Link>
          </li>
        ))}
      </ListSection>
      <ListSection heading="In these packages">
        {packages.map(({ id, name }) => (
          <li key={id}>
            <Link to={`/package/${id}`} className="underline underline-offset-4">
              {name}
            </Link>
          </li>
        ))}
      </ListSection>
      <ListSection heading="Licensing terms" className="list-disc pl-5">
        {terms.map(({ id, name }) => (
          <li dir="auto" key={id}>
            {name}
          </li>
        ))}
      </ListSection>
      {(clip.captions ?? clip.shots) && (
        <Suspense fallback={null}>
          <TimedTexts
            captions={clip.captions}
            shots={clip.shots}
            counting={countingOf(clip.video_metadata?.frame_rate, clip.file.timecode)}
          />
        </Suspense>
      )}
      <Attribution credit={credit} />
    </div>
  )
}

type ListSectionProps = { heading: string; className?: string; children: readonly ReactNode[] }

/** Renders nothing for an empty list. */
function ListSection({ heading, className, children }: ListSectionProps) {
  const id = useId()
  if (children.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mb-2 text-sm font-semibold">
        {heading}
      </h2>
      <ul className={className}>{children}</ul>
    </section>
  )
}

function Attribution({ credit: { author, licence, source, changes } }: { credit: Clip['credit'] }) {
  const { demo } = useSite()
  if (!author) return null
  return (
    <p className="text-sm text-ink-soft">
      {/^https?:/.test(source) ? (
        <a href={source} rel="noopener" className="underline underline-offset-4">
          {author}
        </a>
      ) : (
        author
      )}
      {licence && `, ${nameOfLicence(licence)}`}
      {changes && `, ${changes}`}
      {demo && '. Demo media: titles and places are invented.'}
    </p>
  )
}

/** Shows a guest what a login makes available; the server sends no part of the story (R-CLIP-1). */
function LockedStory({ clip, words }: { clip: Clip; words: number }) {
  const place = clip.location && ` in ${clip.location}`
  const hasDay = /^\d{4}-\d{2}-\d{2}/.test(clip.date_taken ?? '')
  const day = clip.date_taken && ` ${hasDay ? 'on' : 'in'} ${formatDay(clip.date_taken)}`
  return (
    <section aria-labelledby="locked">
      <h2 id="locked" className="title mb-2 flex items-center gap-2 text-xl">
        <Icon of="lock" />
        For members
      </h2>
      <p className="font-serif text-lg">
        {words > 0
          ? `Read what happened${place}${day}, with all keywords and the packages of this clip.`
          : 'Read all keywords and the packages of this clip.'}
      </p>
      <p className="mt-3">
        <Link to={urlOf('/login', { next: `/clip/${clip.id}` })} className="underline underline-offset-4">
          {words > 0 ? 'Login to read the story' : 'Login to see all details'}
        </Link>
      </p>
    </section>
  )
}

/** Below the player: the story, keywords as links, packages and terms for members, and whose work it is for everyone. */

import type { Clip } from '@rushes/contract/clips'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { urlOf } from '../../lib/url.ts'

export function ClipStory({ clip }: { clip: Clip }) {
  const keywords =
    clip.keywords
      ?.split(',')
      .map((word) => word.trim())
      .filter(Boolean) ?? []
  return (
    <div className="grid max-w-[68ch] gap-6">
      {clip.description && (
        <section aria-labelledby="story">
          <h2 id="story" className="title mb-2 text-xl">
            The story
          </h2>
          <p className="font-serif text-lg whitespace-pre-line">{clip.description}</p>
        </section>
      )}
      {keywords.length > 0 && (
        <section aria-labelledby="keywords">
          <h2 id="keywords" className="mb-2 text-sm font-semibold">
            Keywords
          </h2>
          <ul className="flex flex-wrap gap-x-4 gap-y-1">
            {keywords.map((word) => (
              <li key={word}>
                <Link
                  to={urlOf('/search', { term: word, type: clip.type })}
                  className="underline decoration-rule underline-offset-4 hover:decoration-ink"
                >
                  {word}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {clip.packages && clip.packages.length > 0 && (
        <section aria-labelledby="packages">
          <h2 id="packages" className="mb-2 text-sm font-semibold">
            In these packages
          </h2>
          <ul>
            {clip.packages.map(({ id, name }) => (
              <li key={id}>
                <Link to={`/package/${id}`} className="underline underline-offset-4">
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </section>
      )}
      {clip.licensing_terms && clip.licensing_terms.length > 0 && (
        <section aria-labelledby="terms">
          <h2 id="terms" className="mb-2 text-sm font-semibold">
            Licensing terms
          </h2>
          <ul className="list-disc pl-5">
            {clip.licensing_terms.map(({ id, name }) => (
              <li key={id}>{name}</li>
            ))}
          </ul>
        </section>
      )}
      <Attribution credit={clip.credit} />
    </div>
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

/** SPDX's identifiers are names enough; `LicenseRef-` marks what SPDX does not list. */
function nameOfLicence(identifier: string): string {
  return identifier.startsWith('LicenseRef-') ? identifier.slice(11).replaceAll('-', ' ') : identifier
}

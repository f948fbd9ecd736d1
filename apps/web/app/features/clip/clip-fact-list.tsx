/** The facts of a clip next to its player (R-CLIP-1), and how the agency knows them. */
import type { Clip } from '@rushes/contract/clips'
import { factsOfFile } from '@rushes/contract/file-labels'
import { Link } from 'react-router'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { categorySearch } from '../catalogue/category-search.ts'
import { formatDay, formatDuration } from '../catalogue/clip-facts.ts'
import { RatingDot } from '../catalogue/rating-dot.tsx'
import { EvidencePanel } from './evidence-panel.tsx'

export function ClipFactList({ clip }: { clip: Clip }) {
  return (
    <>
      <DefinitionList facts={factsOf(clip)} />
      <EvidencePanel clip={clip} />
    </>
  )
}

function factsOf(clip: Clip) {
  return [
    { name: 'Duration', value: clip.video_metadata ? formatDuration(clip.video_metadata.duration) : '' },
    ...factsOfFile(clip.file),
    { name: 'Rating', value: <RatingDot rating={clip.clip_rating} named /> },
    {
      name: 'Category',
      value: (
        <Link
          to={categorySearch(clip.type, { id: clip.category_id, name: clip.category })}
          className="underline underline-offset-4"
        >
          {clip.category}
        </Link>
      ),
    },
    { name: 'Location', value: clip.location },
    { name: 'Shot', value: formatDay(clip.date_taken) },
    { name: 'Posted', value: formatDay(clip.date_posted) },
    { name: 'Added', value: formatDay(clip.created) },
  ]
}

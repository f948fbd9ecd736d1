/** Returns packages as search results, with the picture of the first clip that the viewer may see. */
import type { ClipType } from '@rushes/commerce/media-code'
import type { ResultItem } from '@rushes/contract/clips'
import type { Db } from '../../../db/db.ts'
import { focalOf, mediaOf } from '../result-items.ts'
import { listPackageCards } from './packages.queries.ts'

/** Returns items in the order of the ids. `clip_count` counts the clips that the viewer may see. */
export async function packageItems(
  db: Db,
  ids: readonly number[],
  types: readonly ClipType[],
  now: Date,
): Promise<ResultItem[]> {
  const cards = new Map((await listPackageCards(db, ids, types, now)).map((card) => [card.id, card]))
  return ids.flatMap((id) => {
    const card = cards.get(id)
    return card ? [toItem(card)] : []
  })
}

type Card = Awaited<ReturnType<typeof listPackageCards>>[number]

function toItem(card: Card): ResultItem {
  const { first } = card
  const media = first ? mediaOf(first) : { poster: '', hover: '' }
  return {
    id: card.id,
    type: 'package',
    title: card.name,
    thumbpath: media.poster,
    filepath: media.hover,
    created: card.created.toISOString(),
    date_taken: null,
    colour: first?.dominant_colour ?? '#808080',
    width: first?.width ?? 0,
    height: first?.height ?? 0,
    focal: first ? focalOf(first) : { x: 0.5, y: 0.5 },
    meta: {
      rating: null,
      duration: 0,
      definition: '',
      hls: false,
      hls_path: null,
      graphic: card.graphic,
      clip_count: card.clip_count,
      summary: card.summary,
      notSocial: false,
      enquire: false,
      restricted: false,
      short: false,
      location: '',
      category: card.category ?? '',
      category_id: card.category_id,
    },
  }
}

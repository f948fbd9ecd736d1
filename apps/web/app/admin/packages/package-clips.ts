/** The clips of a draft of a package. */
import type { AdminPackage } from '@rushes/contract/agency-packages'
import type { Draft } from '../kit/draft/changed-values.ts'
import { idsOf, textOfIds } from './package-fields.ts'

/** Returns the clips in the order of the draft. */
export function clipsOf({ clips }: AdminPackage, values: Draft): AdminPackage['clips'] {
  const byId = new Map(clips.map((clip) => [clip.id, clip]))
  return idsOf(values['clips']).flatMap((id) => byId.get(id) ?? [])
}

/** Appends the added clips also to an order that is not saved yet. */
export function withAdded(
  draft: { changed: readonly string[]; values: Draft },
  added: readonly number[],
): Draft {
  if (!draft.changed.includes('clips')) return {}
  return { clips: textOfIds([...idsOf(draft.values['clips']), ...added]) }
}

type Report = { added: readonly number[]; already: readonly number[]; unknown: readonly string[] }

/** Returns the result for each part of a list. */
export function reportLabel({ added, already, unknown }: Report): string[] {
  const count = added.length === 1 ? '1 clip is added.' : `${added.length} clips are added.`
  return [
    added.length === 0 ? 'No clip is added.' : count,
    ...(already.length > 0 ? [`Already in the package: ${already.join(', ')}.`] : []),
    ...(unknown.length > 0 ? [`Not a clip number: ${unknown.join(', ')}.`] : []),
  ]
}

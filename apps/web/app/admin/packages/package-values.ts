/** The fields of a package as its form has them, and back. Its clips are their numbers, parted by commas. */
import type { DeskPackage } from '@rushes/contract/agency-packages'
import { changedNames, type Draft } from '../kit/draft/changed-values.ts'

export const textOfIds = (ids: readonly number[]): string => ids.join(', ')

const idsOf = (text: string | boolean | undefined): number[] =>
  typeof text === 'string' && text !== '' ? text.split(', ').map(Number) : []

export function valuesOfPackage({ name, summary, story, category_id: category, clips }: DeskPackage): Draft {
  return {
    name,
    summary,
    story,
    category_id: category === null ? '' : String(category),
    clips: textOfIds(clips.map(({ id }) => id)),
  }
}

/** What of the draft differs, as the server takes it. */
export function changesOfPackage(pack: DeskPackage, draft: Draft) {
  const changed = new Set(changedNames(valuesOfPackage(pack), draft))
  const text = (name: string) => String(draft[name])
  return {
    ...(changed.has('name') && { name: text('name') }),
    ...(changed.has('summary') && { summary: text('summary') }),
    ...(changed.has('story') && { story: text('story') }),
    ...(changed.has('category_id') && { category_id: Number(text('category_id')) || null }),
    ...(changed.has('clips') && { clips: idsOf(draft['clips']) }),
  }
}

/** The clips in the order of the draft. */
export function clipsOf({ clips }: DeskPackage, values: Draft): DeskPackage['clips'] {
  const byId = new Map(clips.map((clip) => [clip.id, clip]))
  return idsOf(values['clips']).flatMap((id) => byId.get(id) ?? [])
}

/** An order that is not saved yet gets the added clips at its end too. */
export function withAdded(
  draft: { changed: readonly string[]; values: Draft },
  added: readonly number[],
): Draft {
  if (!draft.changed.includes('clips')) return {}
  return { clips: textOfIds([...idsOf(draft.values['clips']), ...added]) }
}

type Report = { added: readonly number[]; already: readonly number[]; unknown: readonly string[] }

/** What became of each part of a list. */
export function reportWords({ added, already, unknown }: Report): string[] {
  const count = added.length === 1 ? '1 clip is added.' : `${added.length} clips are added.`
  return [
    added.length === 0 ? 'No clip is added.' : count,
    ...(already.length > 0 ? [`In the package already: ${already.join(', ')}.`] : []),
    ...(unknown.length > 0 ? [`Not the number of a clip: ${unknown.join(', ')}.`] : []),
  ]
}

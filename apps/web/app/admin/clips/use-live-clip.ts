/** Shows a clip as it is now, and who else looks at it. */
import type { DeskClip } from '@rushes/contract/agency-clips'
import { useRevalidator } from 'react-router'
import type { StoredValue } from '../../lib/stored-value.ts'
import type { Draft } from '../kit/draft/changed-values.ts'
import { draftOf } from '../kit/draft/draft-store.ts'
import { useOthersHere } from '../kit/use-others-here.ts'

/**
 * @param typed drafts of parts of the clip, beside that of its words
 * @returns the names of the others, in the order in which they came.
 */
export function useLiveClip(clip: DeskClip, typed: readonly StoredValue<Draft>[] = []): string[] {
  const { revalidate } = useRevalidator()
  return useOthersHere(`clip:${clip.id}`, () => {
    // What is typed and not saved belongs to the revision that is shown; the form tells of the newer one.
    const drafts = [draftOf('clip', clip), ...typed]
    if (drafts.every((draft) => Object.keys(draft.read()).length === 0)) void revalidate()
  })
}

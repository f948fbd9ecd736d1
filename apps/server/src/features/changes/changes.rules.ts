/** Decides how the change list names the state of a clip (R-CHANGES-2). */
import type { ChangeKind } from '@rushes/contract/clip-changes'
import { type SeenClip, sightOf } from '../catalogue/clips.rules.ts'

/** @param isNew whether the clip became public after the cursor */
export function changeKind(clip: SeenClip, isNew: boolean, now: Date): ChangeKind {
  // Clips of types that the viewer may not see are left out before, and licences do not matter here.
  const sight = sightOf(null, clip, now)
  switch (sight) {
    case 'withheld':
    case 'retired':
    case 'withdrawn':
      return sight
    // It was public, and is scheduled again.
    case 'unknown':
      return 'withheld'
    default:
      return isNew ? 'published' : 'changed'
  }
}

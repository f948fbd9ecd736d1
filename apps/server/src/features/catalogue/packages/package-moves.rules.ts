/** Decides to which states a package can move, and when (R-PACKAGE-6). */
import type { PACKAGE_STATES } from '@rushes/contract/agency-packages'

type State = (typeof PACKAGE_STATES)[number]
type Move = { to: State; refusal: string | null }

/** @param publicClips number of its clips that are public */
export function packageMoves({ state }: { state: State }, publicClips: number): Move[] {
  if (state === 'published') return [{ to: 'withdrawn', refusal: null }]
  const refusal = publicClips === 0 ? 'A package needs at least one public clip to be published.' : null
  return [{ to: 'published', refusal }]
}

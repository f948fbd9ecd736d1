/** Loads a storyboard when it is first `wanted`; null until then and while it loads. */
import { useEffect, useState } from 'react'
import { parseStoryboard, type StoryboardFrame } from './storyboard.ts'

export function useStoryboard(address: string | null, wanted: boolean): readonly StoryboardFrame[] | null {
  const [loaded, setLoaded] = useState<{ address: string; frames: readonly StoryboardFrame[] } | null>(null)
  const missing = wanted && address !== null && loaded?.address !== address
  useEffect(() => {
    if (!missing || address === null) return
    let current = true
    loadStoryboard(address).then(
      (frames) => {
        if (current) setLoaded({ address, frames })
      },
      // Seeking works without a storyboard.
      () => {
        if (current) setLoaded({ address, frames: [] })
      },
    )
    return () => {
      current = false
    }
  }, [missing, address])
  return loaded?.address === address ? loaded.frames : null
}

async function loadStoryboard(address: string): Promise<StoryboardFrame[]> {
  const base = new URL(address, location.href)
  const answer = await fetch(base)
  if (!answer.ok) return []
  const frames = parseStoryboard(await answer.text())
  return frames.map((frame) => ({ ...frame, sheet: new URL(frame.sheet, base).href }))
}

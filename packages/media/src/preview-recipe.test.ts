import { expect, test } from 'vitest'
import { previewRecipe } from './preview-recipe.ts'
import type { Probe } from './probe.ts'

const probeOf = (width: number, height: number) =>
  ({ width, height, durationS: 8, frameRate: 25, scan: 'progressive', film: null }) as Probe

test.each([
  [3840, 2160, ['960x540', '640x360', '1920x1080']],
  [1920, 1080, ['960x540', '640x360', '1920x1080']],
  [2048, 858, ['1024x430', '682x286', '2048x858']],
  [1280, 720, ['640x360', '426x240', '1280x720']],
  [768, 576, ['384x288', '256x192', '768x576']],
  [1080, 1920, ['540x960', '360x640', '1080x1920']],
  [2160, 3840, ['540x960', '360x640', '1080x1920']],
  [16, 16, ['8x8', '6x6', '16x16']],
])(
  'a film of %i × %i has previews at half, a third and all of its size, up to 1080p',
  (width, height, sizes) => {
    const { rungs } = previewRecipe(probeOf(width, height))
    expect(rungs.map((rung) => `${rung.width}x${rung.height}`)).toEqual(sizes)
  },
)

test.each([16, 17, 18, 19, 20, 480, 719, 1079, 1081, 8192])(
  'the previews of a film of %i lines have different names',
  (lines) => {
    const { rungs } = previewRecipe(probeOf(2 * lines, lines))
    expect(new Set(rungs.map(({ name }) => name)).size).toBe(3)
  },
)

import type { Feature } from '../../feature.ts'
import { closeClipRoutes } from './close-clips.routes.ts'

export const meanings: Feature = {
  routes: [closeClipRoutes],
  withoutPeriod: {
    clip_meanings: 'follows the catalogue',
    meaning_models: 'one row for each model',
  },
}

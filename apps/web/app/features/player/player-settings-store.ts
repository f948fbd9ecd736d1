/** The volume and the speed of the player, which the browser stores for all films. */
import { fieldsOf } from '../../lib/fields-of.ts'
import { storedValue } from '../../lib/stored-value.ts'
import { SPEEDS } from './shuttle.ts'

export type PlayerSettings = {
  /** From 0 to 1. */
  volume: number
  muted: boolean
  /** The speed of playback; 1 is normal. */
  speed: number
}

const stored = storedValue<PlayerSettings>({
  key: 'rushes.player',
  fallback: { volume: 1, muted: false, speed: 1 },
  parse: (value) => {
    const { volume, muted, speed } = fieldsOf(value)
    return {
      volume: typeof volume === 'number' && volume >= 0 && volume <= 1 ? volume : 1,
      muted: muted === true,
      speed: SPEEDS.find((one) => one === speed) ?? 1,
    }
  },
})

export const readPlayerSettings = stored.read
export const usePlayerSettings = stored.use
export const changePlayerSettings = (part: Partial<PlayerSettings>) =>
  stored.write({ ...stored.read(), ...part })

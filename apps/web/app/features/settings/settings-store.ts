/** The preferences of the visitor in this browser: autoplay and the theme. */
import { useSite } from '../../lib/site.ts'
import { storedValue } from '../../lib/stored-value.ts'

export type Theme = 'system' | 'light' | 'dark'

/** `autoplay` is null until the visitor chooses; until then the installation's default applies. */
export type Settings = { autoplay: boolean | null; theme: Theme }

const UNSET: Settings = { autoplay: null, theme: 'system' }

function parseSettings(stored: unknown): Settings | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { autoplay, theme }: Record<string, unknown> = { ...stored }
  return {
    autoplay: typeof autoplay === 'boolean' ? autoplay : null,
    theme: theme === 'light' || theme === 'dark' ? theme : 'system',
  }
}

// The script before-paint.js reads the same key.
export const settingsStore = storedValue<Settings>({
  key: 'rushes.settings',
  fallback: UNSET,
  parse: parseSettings,
})

/** Whether video previews and the film of the home page play automatically. */
export function useAutoplay(): boolean {
  const { autoplayDefault } = useSite()
  return settingsStore.use().autoplay ?? autoplayDefault
}

export function applyTheme(theme: Theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

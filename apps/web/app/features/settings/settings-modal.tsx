/** The settings: the Autoplay switch and the theme. */
import { RadioGroup, Switch } from '../../ui/checkbox.tsx'
import { Modal } from '../../ui/modal.tsx'
import { applyTheme, settingsStore, type Theme, useAutoplay } from './settings-store.ts'

const THEMES: { value: Theme; label: string }[] = [
  { value: 'system', label: 'Use device setting' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

export function SettingsModal({ onClose }: { onClose: () => void }) {
  const settings = settingsStore.use()
  const autoplay = useAutoplay()
  return (
    <Modal title="Settings" onClose={onClose}>
      <div className="grid gap-6">
        <Switch
          label="Autoplay video previews"
          help="Previews start when you point at a clip. Autoplay is off if your device is set to reduce motion."
          checked={autoplay}
          onChange={(event) => settingsStore.write({ ...settings, autoplay: event.target.checked })}
        />
        <RadioGroup
          legend="Appearance"
          name="theme"
          layout="inline"
          options={THEMES}
          value={settings.theme}
          onChange={(value) => {
            const theme = THEMES.find((one) => one.value === value)?.value ?? 'system'
            settingsStore.write({ ...settings, theme })
            applyTheme(theme)
          }}
        />
      </div>
    </Modal>
  )
}

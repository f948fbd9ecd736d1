/** Reports that the browser refuses to store site data. */
import { keptLocal } from '../../lib/kept-storage.ts'
import { notify } from '../../ui/notify.ts'

const REFUSED =
  'Your browser does not store data of this site. Your cart and your login last until you close or reload this tab.'

const PROBE = 'rushes.probe'

/** Called once by the root. @returns a function that stops it. */
export function watchStorage(): () => void {
  const stop = keptLocal.whenRefused(() => {
    stop()
    notify(REFUSED, { tone: 'caution', durationMs: null })
  })
  keptLocal.setItem(PROBE, '1')
  keptLocal.removeItem(PROBE)
  return stop
}

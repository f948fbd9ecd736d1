/** Repeats an act after the user has confirmed the password, where the server requires it (R-STAFF-4). */
import { refusalCode } from '../../lib/load-failure.ts'
import { store } from '../../lib/store.ts'

/** Called with `true` once the password is confirmed, and with `false` when the prompt is closed. */
type Answer = (isGiven: boolean) => void

const waiting = store<Answer | null>(null)
/** The prompt that the frame shows; null when there is none. */
export const useIdentityQuestion = waiting.use

/**
 * Runs `act`; if the password is required, shows its dialog and runs `act` again.
 * @throws what `act` throws.
 */
export async function confirmed<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (refusalCode(error) !== 'confirm_identity' || !(await requestPassword())) throw error
    return await act()
  }
}

function requestPassword(): Promise<boolean> {
  return new Promise((resolve) => {
    waiting.write((isGiven) => {
      waiting.write(null)
      resolve(isGiven)
    })
  })
}

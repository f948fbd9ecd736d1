/** An act that the server wants to see proven with the password: the component that requires it, and what waits for it (R-STAFF-4). */
import { refusalCode } from '../../lib/load-failure.ts'
import { store } from '../../lib/store.ts'

/** Call it with whether the password was given. */
type Answer = (isGiven: boolean) => void

const waiting = store<Answer | null>(null)
/** The prompt that the frame shows; null when there is none. */
export const useIdentityQuestion = waiting.use

/** Does it; where the password is required, shows its dialog and does it again. @throws what `act` throws. */
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

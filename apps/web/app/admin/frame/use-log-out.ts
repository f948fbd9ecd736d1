/** Logs the user out of the admin area. */
import { useNavigate } from 'react-router'
import { LOGGED_OUT_MESSAGE, signOut } from '../../features/account/session-store.ts'
import { notify } from '../../ui/notify.ts'

export function useLogOut(): () => Promise<void> {
  const navigate = useNavigate()
  return async () => {
    await signOut()
    await navigate('/login')
    notify(LOGGED_OUT_MESSAGE)
  }
}

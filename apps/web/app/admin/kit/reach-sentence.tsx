/** States how many users are emailed when a change of the terms or the privacy notice is scheduled (R-TERMS-2). */
import { DAYS_AHEAD } from '@rushes/contract/notice-period'
import { useEffect, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'

export function ReachSentence() {
  const [text, setText] = useState('Counting the users …')
  useEffect(() => {
    const gone = new AbortController()
    browserApi
      .call('GET /agency/announcements/users', { signal: gone.signal })
      .then(({ data }) => setText(reachOf(data.users)))
      .catch((error: unknown) => gone.signal.aborted || setText(messageOf(error)))
    return () => gone.abort()
  }, [])
  return <p aria-live="polite">{text}</p>
}

function reachOf(users: number): string {
  if (users === 0) return 'There are no users to email.'
  const emailed = users === 1 ? 'One user is emailed' : `${users} users are emailed`
  return `${emailed} when a version is scheduled. It takes effect at least ${DAYS_AHEAD} days later.`
}

/** Links a guest to the login, after which the clip is shown with its whole story. */
import type { Clip } from '@rushes/contract/clips'
import { Link, useLocation } from 'react-router'
import { useHydrated } from '../../lib/hydrated.ts'
import { urlOf } from '../../lib/url.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { enquiryAddress } from './enquiry-address.ts'

const GUEST_PROMPT = 'Please login or register below to view full details for this story'

export function GuestPrompt({ clip, path }: { clip: Clip; path: string }) {
  const { search } = useLocation()
  // The server's document is the same for every query, so only the browser has the whole address.
  const next = useHydrated() ? path + search : path
  return (
    <Notice
      className="print:hidden"
      action={
        <>
          {/* A guest can neither buy a short nor request its price. */}
          <LinkButton
            to={urlOf('/login', { next })}
            {...(clip.type === 'short' && !clip.enquire && { kind: 'primary' as const })}
          >
            Login
          </LinkButton>
          <LinkButton to="/register">Sign Up</LinkButton>
        </>
      }
    >
      {GUEST_PROMPT}.{' '}
      {!clip.enquire && (
        <Link to={enquiryAddress(clip)} className="underline underline-offset-4">
          Ask about this clip
        </Link>
      )}
    </Notice>
  )
}

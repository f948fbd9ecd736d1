/** The facts that an answer needs: the clip with its price, owner and rights, and the sender. */
import { formatMoney, majorToMinor } from '@rushes/commerce/money'
import type { InboxThreadDetail } from '@rushes/contract/agency-inbox'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useSite } from '../../lib/site.ts'
import { mediaUrl } from '../../lib/url.ts'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDateTime } from '../../ui/format-date-time.ts'
import { Thumb } from '../../ui/thumb.tsx'
import { CLIP_STATE_LABELS } from '../kit/clip-state-labels.ts'
import { MakeLinkButton } from '../links/make-link-button.tsx'
import { MakeOfferButton } from '../offers/make-offer-button.tsx'
import { MakeUploadLinkButton } from '../upload-links/make-upload-link-button.tsx'

type ThreadFactsProps = { thread: InboxThreadDetail; mayMakeLinks: boolean; mayMakeOffers: boolean }
type PartProps = { thread: InboxThreadDetail }

const LINK = 'underline underline-offset-4'

export function ThreadFacts({ thread, mayMakeLinks, mayMakeOffers }: ThreadFactsProps) {
  return (
    <aside className="grid grid-cols-1 gap-4">
      <AboutClip thread={thread} />
      {thread.offer_id !== null && mayMakeOffers && (
        <Part title="Offer">
          <p>
            <Link to={`/admin/offers/${thread.offer_id}`} className={LINK}>
              Offer {thread.offer_id}
            </Link>
          </p>
        </Part>
      )}
      {mayMakeLinks && (
        <MakeLinkButton
          label="New download link"
          link={{
            title: thread.title,
            clips: thread.clip ? String(thread.clip.id) : '',
            recipients: thread.email,
            thread: thread.id,
          }}
        />
      )}
      {mayMakeLinks && (
        <MakeUploadLinkButton
          label="Ask for files"
          link={{ title: thread.title, name: thread.name, email: thread.email, thread: thread.id }}
        />
      )}
      {mayMakeOffers && (
        <MakeOfferButton
          label="New offer"
          offer={{
            email: thread.email,
            clips: thread.clip ? String(thread.clip.id) : '',
            thread: thread.id,
          }}
        />
      )}
      <Sender thread={thread} />
      {thread.others.length > 0 && (
        <Part title="Earlier enquiries">
          <ul className="grid grid-cols-1 gap-1">
            {thread.others.map(({ id, title, state }) => (
              <li key={id}>
                <Link to={`/admin/inbox/${id}`} className={LINK}>
                  {title}
                </Link>{' '}
                <span className="text-sm text-ink-soft">{state}</span>
              </li>
            ))}
          </ul>
        </Part>
      )}
    </aside>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="grid grid-cols-1 gap-3 rounded-sm border border-rule bg-sheet p-4">
      <h2 className="title text-xl">{title}</h2>
      {children}
    </section>
  )
}

function AboutClip({ thread }: PartProps) {
  const { mediaBase } = useSite()
  const { clip, package_id: packageId } = thread
  if (!clip) {
    if (packageId === null) return null
    return (
      <Part title="Package">
        <Link dir="auto" to={`/admin/packages/${packageId}`} className={LINK}>
          {thread.title}
        </Link>
      </Part>
    )
  }
  return (
    <Part title="Clip">
      <Thumb src={mediaUrl(mediaBase, thread.thumbpath)} veiled={thread.graphic} />
      <p>
        <Link to={`/admin/clips/${clip.id}`} className={LINK}>
          {clip.id}: {clip.title}
        </Link>
      </p>
      {thread.licence_id !== null && (
        <p>
          <a href={`/licence/${thread.licence_id}`} className={LINK}>
            Licence {thread.licence_id}
          </a>
        </p>
      )}
      <DefinitionList
        facts={[
          { name: 'State', value: CLIP_STATE_LABELS[clip.state] },
          { name: 'Owner', value: clip.owner ?? 'The agency’s own' },
          { name: 'Price', value: <Prices clip={clip} /> },
          {
            name: 'Rights until',
            value: clip.rights_until === null ? 'without end' : formatDateTime(clip.rights_until),
          },
          { name: 'Not in', value: clip.blocked_countries.map((code) => code.toUpperCase()).join(', ') },
          { name: 'Restrictions', value: clip.restrictions },
        ]}
      />
    </Part>
  )
}

function Prices({
  clip: { enquiry_only: only, prices, currency },
}: {
  clip: NonNullable<InboxThreadDetail['clip']>
}) {
  return (
    <>
      {only && <span className="block font-semibold">By enquiry only</span>}
      <ul>
        {prices.map(({ tier, price }) => (
          <li key={tier}>
            {formatMoney(majorToMinor(price), currency)} <span className="text-sm text-ink-soft">{tier}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function Sender({ thread: { name, company, email, sender, clip } }: PartProps) {
  return (
    <Part title="Sender">
      <DefinitionList
        facts={[
          { name: 'Name', value: name },
          { name: 'Company', value: company },
          {
            name: 'Email',
            value: (
              <a href={`mailto:${email}`} className={`wrap-anywhere ${LINK}`}>
                {email}
              </a>
            ),
          },
          ...(sender
            ? [
                { name: 'Account', value: sender.account },
                { name: 'Licences', value: sender.licences },
                { name: 'Credits', value: sender.credits },
                { name: 'May buy', value: sender.can_purchase ? 'yes' : 'no' },
                { name: 'This clip', value: clip && (sender.has_clip ? 'licensed' : 'not licensed') },
              ]
            : []),
        ]}
      />
      {!sender && (
        <p className="text-sm text-ink-soft">
          A visitor without an account. The email address is not confirmed.
        </p>
      )}
    </Part>
  )
}

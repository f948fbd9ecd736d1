/** The ways to pay for a licence, and the audience of each licence. */
import { offeredTierCodes, tierOf } from '@rushes/commerce/licence-tier'
import { scopesOf } from '@rushes/commerce/tier-facts'
import { LinkButton } from '../../ui/button.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { BulkNote } from './bulk-note.tsx'

const WAYS = [
  {
    title: 'Per clip',
    text: 'Add clips to your cart, choose how you will use them, and pay by card. You can download the master files immediately.',
    to: '/search',
    action: 'Find a clip',
  },
  {
    title: 'Ten prepaid credits',
    text: 'Pay once at a lower price per clip. Each download uses one credit and gives you a licence of that tier.',
    to: '/pricing',
    action: 'See the bundles',
  },
  {
    title: 'By agreement',
    text: 'Networks with more than 10 million followers, exclusive or theatrical use, and clips marked enquiry only.',
    to: '/contact-us',
    action: 'Contact licensing',
  },
]

export function PurchaseOptionsScreen() {
  const [scope = '', ...others] = scopesOf(offeredTierCodes())
  const isCommon = others.length === 0
  return (
    <PageFrame title="Purchase options" lead={isCommon ? `${scope}.` : undefined}>
      <ul className="grid gap-px overflow-hidden rounded-sm border border-rule bg-rule md:grid-cols-3">
        {WAYS.map(({ title, text, to, action }) => (
          <li key={title} className="grid content-start gap-3 bg-sheet p-6">
            <h2 className="title text-xl">{title}</h2>
            <p className="text-ink-soft">{text}</p>
            <LinkButton to={to} className="justify-self-start">
              {action}
            </LinkButton>
          </li>
        ))}
      </ul>
      <section aria-labelledby="tiers" className="mt-12 max-w-5xl">
        <h2 id="tiers" className="title mb-4 text-xl">
          Which licence do you need?
        </h2>
        <dl className="border-t border-rule">
          {offeredTierCodes().map((code) => (
            <div key={code} className="grid gap-1 border-b border-rule py-3 sm:grid-cols-[18rem_1fr]">
              <dt className="font-semibold">{tierOf(code).helpTitle}</dt>
              <dd className="text-ink-soft">
                {tierOf(code).forWhom}. {tierOf(code).helpText}.{!isCommon && ` ${tierOf(code).scope}.`}
              </dd>
            </div>
          ))}
        </dl>
      </section>
      <BulkNote />
    </PageFrame>
  )
}

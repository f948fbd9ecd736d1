/** A list of offers: of all companies, or of one. */
import type { Data } from '@rushes/contract/client'
import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { Button, LinkButton } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { EmptyState } from '../../ui/notice.tsx'
import { AdminList } from '../kit/list/admin-list.tsx'
import { FindInList } from '../kit/list/find-in-list.tsx'
import { ViewLinks } from '../kit/list/view-links.tsx'
import { useLiveReload } from '../kit/use-live-reload.ts'
import { MakeOfferButton } from './make-offer-button.tsx'
import { OFFER_COLUMNS } from './offer-columns.tsx'
import { OFFER_STATE_WORDS } from './offer-words.ts'

type OfferListProps = {
  page: Data<'GET /agency/offers'>
  /** Where the list stands. */
  path: string
  /** The company whose offers they are. */
  account?: number
  /** The views of the list that were kept. */
  kept?: ReactNode
}

export function OfferList({ page: { items, next, ...count }, path, account, kept }: OfferListProps) {
  const [query] = useSearchParams()
  useLiveReload(['desk'])
  return (
    <AdminList
      name={account === undefined ? 'offers' : 'account-offers'}
      label="Offers"
      things={['offer', 'offers']}
      rows={items.map((offer) => ({ ...offer, title: `Offer ${offer.id} to ${offer.account.name}` }))}
      columns={account === undefined ? OFFER_COLUMNS : OFFER_COLUMNS.filter(({ id }) => id !== 'account')}
      usualSort={{ sort: 'number', order: 'desc' }}
      next={next}
      count={count}
      addressOf={({ id }) => `/admin/offers/${id}`}
      filters={
        <>
          <ViewLinks
            label="States"
            name="state"
            views={[['', 'All'], ...Object.entries(OFFER_STATE_WORDS)]}
          />
          {account === undefined && (
            <FindInList
              label="Find offers by company, email address or number"
              placeholder="Company, email, number"
            />
          )}
          {kept}
        </>
      }
      bulk={(ids) => (
        <Button size="small" onClick={() => void copyText(ids.join(', '), 'Numbers copied')}>
          Copy numbers
        </Button>
      )}
      empty={
        query.size > 0 ? (
          <EmptyState action={<LinkButton to={path}>Clear the filters</LinkButton>}>
            No offer matches.
          </EmptyState>
        ) : account === undefined ? (
          <EmptyState action={<MakeOfferButton kind="primary" label="New offer" />}>
            Offer clips to somebody at a price of their own.
          </EmptyState>
        ) : (
          <EmptyState>This company has had no offer yet.</EmptyState>
        )
      }
    />
  )
}

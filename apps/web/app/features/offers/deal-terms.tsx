/** The terms of a deal as facts (R-DEAL-1). */
import { dealFacts } from '@rushes/commerce/deal'
import type { Offer } from '@rushes/contract/offers'
import { DefinitionList } from '../../ui/definition-list.tsx'
import { formatDay } from '../catalogue/clip-facts.ts'

export function DealTerms({ deal }: { deal: NonNullable<Offer['deal']> }) {
  return <DefinitionList facts={dealFacts(deal, null, formatDay)} />
}

/** Describes the cost of each clip of the queue and of all of them. */
import { NOT_SOCIAL_LABEL, tierOf } from '@rushes/commerce/licence-tier'
import { type Ground, obtainable, type PlannedRow } from './plan-queue.ts'

export type RowLabel = { text: string; tone: 'clear' | 'plain' | 'caution' }

const WHY_NOT: Readonly<Record<Extract<Ground, { ground: 'none' }>['why'], string>> = {
  unlicensed: 'Not licensed yet: buy a licence first',
  no_credit_left: 'No credit left for this clip',
  choose_tier: 'Choose which credits to use',
  not_social: `${NOT_SOCIAL_LABEL}, which this licence would grant`,
}

export function rowLabel(plan: Ground): RowLabel {
  switch (plan.ground) {
    case 'licensed':
      return { text: 'You own this. No credit will be used.', tone: 'clear' }
    case 'staff':
      return { text: 'Agency staff, no credit used', tone: 'plain' }
    case 'unknown':
      return { text: 'Checked when you download', tone: 'plain' }
    case 'credit': {
      const purpose = plan.tier === null ? '' : ` of ${tierOf(plan.tier).usageType}`
      return { text: `Uses 1 ${plan.media} credit${purpose}`, tone: 'plain' }
    }
    case 'none':
      return { text: WHY_NOT[plan.why], tone: 'caution' }
    case 'refused':
      return { text: plan.message, tone: 'caution' }
  }
}

/** Returns `2 licensed already · 1 will use a credit · 1 cannot be downloaded`. */
export function summaryLabel(planned: readonly PlannedRow[]): string {
  const count = (ground: Ground['ground']) => planned.filter(({ plan }) => plan.ground === ground).length
  const credits = count('credit')
  const refused = planned.length - obtainable(planned).length
  const parts = [
    count('licensed') > 0 && `${count('licensed')} licensed already`,
    credits > 0 && `${credits} will use ${credits === 1 ? 'a credit' : 'a credit each'}`,
    refused > 0 && `${refused} cannot be downloaded yet`,
  ]
  return parts.filter(Boolean).join(' · ')
}

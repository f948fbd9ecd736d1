/** The fields of a licence tier, for its form and the check before it is sent (R-TIER-9). */
import type { AdminTier, TierFields } from '@rushes/contract/agency-tiers'
import { type FormErrors, textOf } from '../../lib/use-form.ts'

type TextField = { [Key in keyof TierFields]: TierFields[Key] extends string ? Key : never }[keyof TierFields]
type NumberField = 'on_air_uses' | 'audience_limit'

type TextEntry = { name: TextField; label: string; help?: string; max: number; missing: string }

export const TEXT_FIELDS: readonly TextEntry[] = [
  { name: 'name', label: 'Name in price lists', max: 100, missing: 'Please enter a name.' },
  {
    name: 'usage_type',
    label: 'Name at checkout and on licences',
    max: 100,
    missing: 'Please enter a name.',
  },
  { name: 'help_title', label: 'Name in the help', max: 100, missing: 'Please enter a name.' },
  { name: 'description', label: 'Description', max: 500, missing: 'Please enter a description.' },
  {
    name: 'for_whom',
    label: 'Usual buyer',
    help: 'For example: For a news programme or talk show',
    max: 100,
    missing: 'Please enter the usual buyer.',
  },
  {
    name: 'help_text',
    label: 'Summary',
    help: 'For example: Monetization allowed, unlimited social platforms',
    max: 200,
    missing: 'Please enter a summary.',
  },
  { name: 'scope_media', label: 'Media', max: 200, missing: 'Please enter the media.' },
  { name: 'scope_territory', label: 'Territory', max: 200, missing: 'Please enter the territory.' },
  { name: 'scope_term', label: 'Term', max: 200, missing: 'Please enter the term.' },
  {
    name: 'brands',
    label: 'Who may use the clip',
    help: 'For example: The programme named in the order',
    max: 200,
    missing: 'Please enter who may use the clip.',
  },
]

export const NUMBER_FIELDS: readonly { name: NumberField; label: string; help: string; max: number }[] = [
  {
    name: 'audience_limit',
    label: 'Audience limit (followers)',
    help: 'Empty: no limit below the price on application.',
    max: 10_000_000,
  },
  {
    name: 'on_air_uses',
    label: 'On-air uses',
    help: 'Empty: not for broadcasting, bought once for each clip.',
    max: 1_000,
  },
]

/** Digits, with or without separators of thousands; null if empty, NaN if it is not a number. */
function numberOf(form: FormData, name: NumberField): number | null {
  const text = textOf(form, name).replace(/[\s,]/g, '')
  if (text === '') return null
  return /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN
}

/** @param isNew a new tier also has a code and terms */
export function faultsOfTier(form: FormData, isNew: boolean): FormErrors {
  const missing = TEXT_FIELDS.filter(({ name }) => textOf(form, name) === '')
  const wrong = NUMBER_FIELDS.filter(({ name, max }) => {
    const value = numberOf(form, name)
    return value !== null && !(value >= 1 && value <= max)
  })
  return {
    ...Object.fromEntries(missing.map(({ name, missing }) => [name, missing])),
    ...Object.fromEntries(
      wrong.map(({ name, max }) => [
        name,
        `Enter a number from 1 to ${max.toLocaleString('en')}, or leave it empty.`,
      ]),
    ),
    ...(isNew && !/^[A-Z]{4}$/.test(textOf(form, 'code')) && { code: 'Use four capital letters.' }),
    ...(isNew && textOf(form, 'terms') === '' && { terms: 'Please enter the terms.' }),
    ...(textOf(form, 'reason') === '' && { reason: 'Enter a reason.' }),
  }
}

export function fieldsOfTier(form: FormData): TierFields {
  return {
    name: textOf(form, 'name'),
    usage_type: textOf(form, 'usage_type'),
    help_title: textOf(form, 'help_title'),
    description: textOf(form, 'description'),
    for_whom: textOf(form, 'for_whom'),
    help_text: textOf(form, 'help_text'),
    scope_media: textOf(form, 'scope_media'),
    scope_territory: textOf(form, 'scope_territory'),
    scope_term: textOf(form, 'scope_term'),
    brands: textOf(form, 'brands'),
    social: form.has('social'),
    monetization: form.has('monetization'),
    on_air_uses: numberOf(form, 'on_air_uses'),
    audience_limit: numberOf(form, 'audience_limit'),
    covers: textOf(form, 'covers') || null,
  }
}

/** One line about what a tier grants. */
export function grantLabel({ monetization, on_air_uses, audience_limit, covers }: AdminTier): string {
  const uses = on_air_uses === 1 ? 'single on-air use' : `${on_air_uses} on-air uses`
  return [
    monetization ? 'monetization allowed' : 'no monetization',
    ...(on_air_uses === null ? [] : [uses]),
    ...(audience_limit === null ? [] : [`up to ${audience_limit.toLocaleString('en')} followers`]),
    ...(covers === null ? [] : [`includes ${covers}`]),
  ].join(', ')
}

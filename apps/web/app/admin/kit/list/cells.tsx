/** Cells that several lists share. */
import type { Currency } from '@rushes/commerce/money'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../../ui/format-date-time.ts'
import { Price } from '../../../ui/price.tsx'
import type { Column } from './column.ts'

export const NUMBER: Column<{ id: number }> = {
  id: 'number',
  title: 'No.',
  sort: 'number',
  draw: ({ id }) => mono(id),
}

export const mono = (value: number | string) => <span className="font-mono whitespace-nowrap">{value}</span>

export const count = (value: number) => mono(value.toLocaleString('en-GB'))

export const time = (at: string | null, none = '–') => (
  <span className="whitespace-nowrap text-ink-soft">{at === null ? none : formatDateTime(at)}</span>
)

export const money = (minor: number, currency: Currency) => (
  <span className="whitespace-nowrap">
    <Price minor={minor} currency={currency} exact />
  </span>
)

/** A text that may contain words of any length, such as a title or an email address. */
export const text = (value: string) => (
  <span className="wrap-anywhere sm:inline-block sm:min-w-44">{value}</span>
)

const TONES = {
  plain: '',
  strong: 'font-semibold',
  soft: 'text-ink-soft',
  caution: 'font-semibold text-caution',
  stop: 'font-semibold text-stop',
}

export const state = (label: ReactNode, tone: keyof typeof TONES) => (
  <span className={`whitespace-nowrap ${TONES[tone]}`}>{label}</span>
)

/** All prices of a list, a section for each currency. */
import { CURRENCIES } from '@rushes/commerce/money'
import type { DeskPriceList } from '@rushes/contract/agency-prices'
import { useState } from 'react'
import { Select } from '../../ui/field.tsx'
import type { Draft } from '../kit/draft/changed-values.ts'
import { PriceTable } from './price-table.tsx'
import { MEDIA, pricedSizes, sizesOf } from './price-values.ts'
import { CURRENCY_NAMES } from './price-words.ts'

type PriceGridProps = {
  list: DeskPriceList
  values: Draft
  errors: Readonly<Record<string, readonly string[]>>
  /** Absent where the list cannot be changed. */
  write?: (name: string, text: string) => void
}

export function PriceGrid({ list, values, errors, write }: PriceGridProps) {
  const [added, setAdded] = useState<readonly number[]>([])
  const priced = pricedSizes(list, values)
  const sizes = sizesOf(list).filter((size) => priced.includes(size) || added.includes(size))
  const others = sizesOf(list).filter((size) => !sizes.includes(size))
  return (
    <div className="grid gap-10">
      {CURRENCIES.map((currency) => (
        <section key={currency} aria-labelledby={`prices-${currency}`}>
          <h2 id={`prices-${currency}`} className="title mb-3 text-xl">
            {CURRENCY_NAMES[currency]}
          </h2>
          <div className="grid gap-x-10 gap-y-6 xl:grid-cols-2">
            {MEDIA.map((media) => (
              <PriceTable
                key={media}
                {...{ list, currency, media, sizes, values, errors }}
                {...(write && { write })}
              />
            ))}
          </div>
        </section>
      ))}
      {write && others.length > 0 && (
        <div className="max-w-56">
          <Select
            label="Add a size of bundle"
            value=""
            placeholder="Choose a size"
            options={others.map((size) => ({ value: String(size), label: `Bundles of ${size}` }))}
            onChange={(event) => setAdded([...added, Number(event.currentTarget.value)])}
          />
        </div>
      )}
    </div>
  )
}

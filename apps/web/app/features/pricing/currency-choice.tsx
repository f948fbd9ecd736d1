/** Changes the currency of the prices: by a select or, for a guest, by the visitor's location. */
import type { ComponentProps } from 'react'
import { CurrencySelect } from './currency-select.tsx'
import { LocateButton } from './locate-button.tsx'

export function CurrencyChoice(props: ComponentProps<typeof CurrencySelect>) {
  return (
    <div className="flex flex-wrap items-center gap-3">
      <LocateButton />
      <CurrencySelect {...props} />
    </div>
  )
}

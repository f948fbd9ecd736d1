/** Shows prices in another currency. Members pay in the currency of the account's country (R-CURRENCY-1). */
import { CURRENCIES, type Currency, currencySymbol } from '@rushes/commerce/money'

type CurrencySelectProps = { value: Currency; onChange: (picked: string) => void }

export function CurrencySelect({ value, onChange }: CurrencySelectProps) {
  return (
    <label className="flex items-center gap-2 text-sm">
      Currency
      <select
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-10 rounded-sm border border-edge bg-sheet px-3 font-mono"
      >
        {CURRENCIES.map((code) => (
          <option key={code} value={code}>
            {code.toUpperCase()} {currencySymbol(code)}
          </option>
        ))}
      </select>
    </label>
  )
}

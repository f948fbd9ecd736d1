/** Asks for the way to pay, if the account may order by invoice (R-BYINVOICE-1). */
import { RadioGroup } from '../../ui/checkbox.tsx'

export type Way = 'card' | 'invoice'

type WayFieldsProps = { way: Way; days: number; onWay: (way: Way) => void }

export function WayFields({ way, days, onWay }: WayFieldsProps) {
  const due = `Due in ${days} ${days === 1 ? 'day' : 'days'}, by bank transfer. Your licence starts at once.`
  return (
    <RadioGroup
      legend="How do you want to pay?"
      name="way"
      value={way}
      options={[
        { value: 'card', label: 'Pay by card' },
        { value: 'invoice', label: 'Pay by invoice', help: due },
      ]}
      onChange={(value) => onWay(value === 'invoice' ? 'invoice' : 'card')}
    />
  )
}

/** Chooses what goes back: lines, an amount, or all that is left. */
import type { DeskOrder } from '@rushes/contract/agency-orders'
import { Checkbox, RadioGroup } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'
import { minorOf, moneyWords } from './order-words.ts'
import type { RefundChoice } from './use-refund-preview.ts'

type RefundChoiceFieldsProps = {
  order: DeskOrder
  choice: RefundChoice
  onChange: (choice: RefundChoice) => void
}

export function RefundChoiceFields({ order, choice, onChange }: RefundChoiceFieldsProps) {
  const { left_minor: left, currency, lines } = order
  const open = lines.filter(({ is_refunded }) => !is_refunded)
  const chosen = choice.lines === '' ? [] : choice.lines.split(',')
  return (
    <>
      <RadioGroup
        legend="What goes back"
        name="of"
        value={choice.of}
        onChange={(of) => onChange({ ...choice, of: of === 'all' || of === 'amount' ? of : 'lines' })}
        options={[
          { value: 'lines', label: 'Lines' },
          { value: 'amount', label: 'An amount' },
          { value: 'all', label: `All that is left, ${moneyWords(left, currency)}` },
        ]}
      />
      {choice.of === 'lines' && (
        <fieldset>
          <legend className="text-sm font-semibold">Lines</legend>
          {open.length === 0 && <p className="text-ink-soft">Every line has been refunded.</p>}
          {open.map(({ id, description, net_minor, tax_minor }) => (
            <Checkbox
              key={id}
              label={`${description}, ${moneyWords(net_minor + tax_minor, currency)}`}
              checked={chosen.includes(`${id}`)}
              onChange={() => onChange({ ...choice, lines: toggled(chosen, `${id}`).join(',') })}
            />
          ))}
        </fieldset>
      )}
      {choice.of === 'amount' && (
        <Field
          label={`Amount in ${currency.toUpperCase()}`}
          help={`At most ${moneyWords(left, currency)}. An amount ends no licence until all of the money is back.`}
          inputMode="decimal"
          autoComplete="off"
          onChange={(event) => onChange({ ...choice, amountMinor: minorOf(event.currentTarget.value) })}
        />
      )}
    </>
  )
}

const toggled = (chosen: readonly string[], id: string): readonly string[] =>
  chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]

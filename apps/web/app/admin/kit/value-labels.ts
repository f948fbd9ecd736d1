import { CLIP_FIELDS } from './clip-fields.ts'
import { listOfText } from './draft/fields.ts'
import type { Choice } from './load-clip-choices.ts'

/** The lists of the fields whose values are ids or codes. */
const LISTS = new Map(
  Object.entries(CLIP_FIELDS).flatMap(([name, { control }]) => {
    if (control.kind === 'countries') return [[name, 'countries'] as const]
    return 'of' in control && typeof control.of === 'string' ? [[name, control.of] as const] : []
  }),
)

type Choices = Readonly<Record<string, readonly Choice[] | undefined>>

/**
 * The text of the value of a clip's field, with names instead of ids.
 * @param choices the loaded lists; a value that they lack, such as a deleted contributor, is shown as its id
 */
export function valueLabel(field: string, value: unknown, choices: Choices): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value)) {
    return value.length === 0 ? '–' : value.map((one) => valueLabel(field, one, choices)).join(', ')
  }
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  const list = LISTS.get(field)
  // A form stores several values of a list as one text.
  if (list && typeof value === 'string' && value.includes(',')) {
    return valueLabel(field, listOfText(value), choices)
  }
  const found = list !== undefined && choices[list]?.find((choice) => choice.value === String(value))
  return found ? found.label : String(value)
}

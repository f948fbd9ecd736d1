/**
 * Tables of fields: the label of each field of an entity, its control, and the conversion of its value to and
 * from a draft.
 */
import { localOf, timeOf } from '../local-time.ts'
import { changedNames, type Draft } from './changed-values.ts'

type Held = Draft[string]

type Control =
  | { kind: 'line'; type?: 'date' | 'datetime-local'; maxLength?: number }
  | { kind: 'area'; rows: number; maxLength?: number; className?: string }
  /** A select; `of` is the name of a list of options, or the values themselves. */
  | { kind: 'choice'; of: string | readonly string[]; placeholder?: string }
  | { kind: 'choices'; of: string }
  | { kind: 'check' }
  | { kind: 'countries' }
  /** The form renders the control. */
  | { kind: 'own' }

type More = { help?: string; optional?: true }

export type FieldOf<Value> = More & {
  label: string
  control: Control
  hold: (value: Value) => Held
  take: (held: Held | undefined) => Value
}

/** A missing field of `Entity` is a compile error. */
export type Fields<Entity> = { readonly [Name in keyof Entity]-?: FieldOf<Entity[Name]> }

const textOf = (held: Held | undefined): string => String(held ?? '').trim()

export const line = (label: string, more: More & { maxLength?: number } = {}): FieldOf<string> => {
  const { maxLength, ...rest } = more
  const control: Control = { kind: 'line', ...(maxLength !== undefined && { maxLength }) }
  return { label, ...rest, control, hold: (value) => value, take: textOf }
}

export const area = (
  label: string,
  rows: number,
  more: More & { maxLength?: number; className?: string } = {},
): FieldOf<string> => {
  const { maxLength, className, ...rest } = more
  const control: Control = {
    kind: 'area',
    rows,
    ...(maxLength !== undefined && { maxLength }),
    ...(className !== undefined && { className }),
  }
  return { label, ...rest, control, hold: (value) => value, take: (held) => String(held ?? '') }
}

export const day = (label: string, more: More = {}): FieldOf<string | null> => ({
  label,
  ...more,
  control: { kind: 'line', type: 'date' },
  hold: (value) => value ?? '',
  take: (held) => textOf(held) || null,
})

/** A time, shown in the time zone of the browser. */
export const dateTime = (label: string, more: More = {}): FieldOf<string | null> => ({
  label,
  ...more,
  control: { kind: 'line', type: 'datetime-local' },
  hold: localOf,
  take: (held) => timeOf(textOf(held)),
})

export const check = (label: string): FieldOf<boolean> => ({
  label,
  control: { kind: 'check' },
  hold: (value) => value,
  take: (held) => held === true,
})

/** A code from a list of options. */
export const code = (label: string, of: string): FieldOf<string> => ({
  label,
  control: { kind: 'choice', of },
  hold: (value) => value,
  take: textOf,
})

export const codeOrNone = (label: string, of: string, placeholder: string): FieldOf<string | null> => ({
  label,
  control: { kind: 'choice', of, placeholder },
  hold: (value) => value ?? '',
  take: (held) => textOf(held).toLowerCase() || null,
})

export const id = (label: string, of: string): FieldOf<number> => ({
  label,
  control: { kind: 'choice', of },
  hold: String,
  take: (held) => Number(textOf(held)),
})

export const idOrNone = (
  label: string,
  of: string,
  placeholder: string,
  more: More = {},
): FieldOf<number | null> => ({
  label,
  ...more,
  control: { kind: 'choice', of, placeholder },
  hold: (value) => String(value ?? ''),
  take: (held) => Number(textOf(held)) || null,
})

/** A select of a few fixed values. */
export const oneOf = <Value extends string>(
  label: string,
  of: string | null,
  values: readonly [Value, ...Value[]],
): FieldOf<Value> => ({
  label,
  control: { kind: 'choice', of: of ?? values },
  hold: (value) => value,
  take: (held) => values.find((value) => value === held) ?? values[0],
})

/** Joins a list of codes to one text, always in the same order. */
export const listText = (codes: readonly string[]): string => codes.toSorted().join(',')
export const listOfText = (text: string): string[] => text.split(',').filter((one) => one !== '')

export const countries = (label: string, more: More = {}): FieldOf<string[]> => ({
  label,
  ...more,
  control: { kind: 'countries' },
  hold: listText,
  take: (held) => listOfText(textOf(held)),
})

export const ids = (label: string, of: string): FieldOf<number[]> => ({
  label,
  control: { kind: 'choices', of },
  hold: (value) => listText(value.map(String)),
  take: (held) => listOfText(textOf(held)).map(Number),
})

/** A field whose control is part of the form. */
export const own = <Value>(
  label: string,
  hold: (value: Value) => Held,
  take: (held: Held | undefined) => Value,
): FieldOf<Value> => ({ label, control: { kind: 'own' }, hold, take })

export function valuesOf<Entity>(fields: Fields<Entity>, entity: Partial<Entity>): Draft {
  const values: Record<string, Held> = {}
  for (const name in fields) {
    const value = entity[name]
    if (value !== undefined) values[name] = fields[name].hold(value)
  }
  return values
}

/** Returns the fields that the draft changes, in the form of the API. */
export function changesOf<Entity>(
  fields: Fields<Entity>,
  entity: Partial<Entity>,
  draft: Draft,
): Partial<Entity> {
  const changed = new Set(changedNames(valuesOf(fields, entity), draft))
  const changes: Partial<Entity> = {}
  for (const name in fields) if (changed.has(name)) changes[name] = fields[name].take(draft[name])
  return changes
}

/** Returns all fields, in the form of the API. */
export function fieldsOf<Entity>(fields: Fields<Entity>, values: Draft): Entity {
  const taken: Partial<Entity> = {}
  for (const name in fields) taken[name] = fields[name].take(values[name])
  if (!isWhole(fields, taken)) throw new Error('A field is missing.')
  return taken
}

function isWhole<Entity>(fields: Fields<Entity>, part: Partial<Entity>): part is Entity {
  return Object.keys(fields).every((name) => name in part)
}

export const labelsOf =
  <Entity>(fields: Fields<Entity>) =>
  (name: string): string => {
    for (const one in fields) if (one === name) return fields[one].label
    return name
  }

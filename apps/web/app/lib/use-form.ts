/**
 * The state of every form that is sent as a whole: checked first, sent once at a time, then either successful or
 * refused, with messages at the invalid fields or above the form.
 */
import { ApiError } from '@rushes/contract/client'
import { type FormEvent, useState } from 'react'
import { messageOf } from './message-of.ts'

/** Messages by field name. */
export type FormErrors = Readonly<Record<string, string>>

type Settings = {
  /** Names of the form's fields: errors of the server about other names are shown as its message. */
  fields: readonly string[]
  check: (form: FormData) => FormErrors
  /** @returns the message of success, or null if the form has none. */
  send: (form: FormData) => Promise<string | null>
}

type State = {
  errors: FormErrors
  /** The server's message if no field has an error. */
  refusal: string | null
  success: string | null
  busy: boolean
  /** The number of attempts, so that an equal error takes the focus again. */
  round: number
}

const START: State = { errors: {}, refusal: null, success: null, busy: false, round: 0 }

export function useForm({ fields, check, send }: Settings) {
  const [state, setState] = useState(START)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.busy) return
    const form = new FormData(event.currentTarget, submitterOf(event))
    const errors = check(form)
    const attempt = { ...START, errors, round: state.round + 1 }
    if (Object.keys(errors).length > 0) return setState(attempt)
    setState({ ...attempt, busy: true })
    try {
      setState({ ...attempt, success: await send(form) })
    } catch (error) {
      setState({ ...attempt, ...failureOf(error, fields) })
    }
  }

  return { ...state, onSubmit }
}

/** Returns the button that submitted the form, if a form has several. */
function submitterOf({ nativeEvent }: FormEvent): HTMLElement | null {
  return nativeEvent instanceof SubmitEvent ? nativeEvent.submitter : null
}

function failureOf(error: unknown, fields: readonly string[]): Pick<State, 'errors' | 'refusal'> {
  const named = Object.entries(error instanceof ApiError ? error.errors : {}).filter(([field]) =>
    fields.includes(field),
  )
  const errors = Object.fromEntries(named.map(([field, messages]) => [field, messages.join(' ')]))
  return { errors, refusal: named.length > 0 ? null : messageOf(error) }
}

/** Returns the value of a text field without surrounding spaces. */
export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}

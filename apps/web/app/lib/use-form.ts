/**
 * A form that is checked, sent once at a time, and either succeeded or says what is wrong: beside the fields, or
 * with the server's words where no field is at fault.
 */
import { ApiError } from '@rushes/contract/client'
import { type FormEvent, useState } from 'react'

/** Words by field name. */
export type FormErrors = Readonly<Record<string, string>>

const GENERIC_MESSAGE = 'An error occurred'

type Settings = {
  /** Names of the form's fields: errors of others are told as a whole. */
  fields: readonly string[]
  check: (form: FormData) => FormErrors
  /** @returns the message of success, or null when nothing was sent. */
  send: (form: FormData) => Promise<string | null>
}

type State = {
  errors: FormErrors
  refusal: string | null
  success: string | null
  busy: boolean
  round: number
}

const START: State = { errors: {}, refusal: null, success: null, busy: false, round: 0 }

export function useForm({ fields, check, send }: Settings) {
  const [state, setState] = useState(START)

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (state.busy) return
    const form = new FormData(event.currentTarget)
    const errors = check(form)
    // Every attempt is a round of its own, so that equal errors take the focus again.
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

function failureOf(error: unknown, fields: readonly string[]): Pick<State, 'errors' | 'refusal'> {
  if (!(error instanceof ApiError)) return { errors: {}, refusal: GENERIC_MESSAGE }
  const errors = Object.fromEntries(
    Object.entries(error.errors)
      .filter(([field]) => fields.includes(field))
      .map(([field, messages]) => [field, messages.join(' ')]),
  )
  return { errors, refusal: Object.keys(errors).length > 0 ? null : error.message }
}

/** A text field's value without the spaces around it. */
export function textOf(form: FormData, name: string): string {
  return String(form.get(name) ?? '').trim()
}

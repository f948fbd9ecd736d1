/**
 * Email and password (specification, sections 2 and 5, Login). Both are required; what the server says of them is
 * shown as it is.
 */
import { ApiError } from '@rushes/contract/client'
import { type FormEvent, useRef, useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { useHydrated } from '../../lib/hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { signIn } from './session-store.ts'

type Errors = { email?: string; password?: string }

const GENERIC_MESSAGE = 'An error occurred'

export function LoginForm({ onSuccess }: { onSuccess: () => void }) {
  const hydrated = useHydrated()
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy) return
    const credentials = readCredentials(event.currentTarget)
    const missing = missingIn(credentials)
    setErrors(missing)
    setRefusal(null)
    const [first] = Object.keys(missing)
    if (first) return form.current?.querySelector<HTMLInputElement>(`[name=${first}]`)?.focus()

    setBusy(true)
    try {
      const { data } = await browserApi.call('POST /clip/users/login', { body: credentials })
      await signIn(data)
      onSuccess()
    } catch (error) {
      setBusy(false)
      setRefusal(error instanceof ApiError ? error.message : GENERIC_MESSAGE)
      form.current?.querySelector<HTMLInputElement>('[name=password]')?.focus()
    }
  }

  return (
    // A post, so that a password never ends up in an address, even before the scripts are there.
    <form ref={form} method="post" noValidate onSubmit={submit} className="grid gap-5" aria-label="Login">
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <Field label="Email" name="email" type="email" autoComplete="username" required error={errors.email} />
      <div className="grid gap-1.5">
        <Field
          label="Password"
          name="password"
          type="password"
          autoComplete="current-password"
          required
          error={errors.password}
        />
        <Link to="/forgot-password" className="justify-self-start py-1 text-sm underline underline-offset-4">
          Forgot your password?
        </Link>
      </div>
      <Button type="submit" kind="primary" size="large" wide busy={busy} disabled={!hydrated}>
        {hydrated ? (busy ? 'Logging in…' : 'Login') : 'One moment, the page is loading…'}
      </Button>
    </form>
  )
}

function readCredentials(form: HTMLFormElement) {
  const fields = new FormData(form)
  return { email: String(fields.get('email') ?? '').trim(), password: String(fields.get('password') ?? '') }
}

function missingIn({ email, password }: { email: string; password: string }): Errors {
  return {
    ...(email === '' && { email: 'Please enter your email address' }),
    ...(password === '' && { password: 'Please enter your password' }),
  }
}

/**
 * /admin/setup: the address that an empty installation prints at its start, where the first Superuser signs
 * up (R-STAFF-5).
 */
import { useNavigate } from 'react-router'
import { logIn } from '../../features/account/login-store.ts'
import {
  missingInNewPassword,
  NEW_PASSWORD_FIELDS,
  newPasswordIn,
} from '../../features/account/new-password.ts'
import { NewPasswordFields } from '../../features/account/new-password-fields.tsx'
import { browserApi } from '../../lib/api.ts'
import type { Country } from '../../lib/countries.ts'
import { isStatus } from '../../lib/load-failure.ts'
import { textOf, useForm } from '../../lib/use-form.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Field, Select } from '../../ui/field.tsx'
import { EmptyState, Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { SubmitButton } from '../../ui/submit-button.tsx'
import { AdminShell } from '../kit/admin-shell.tsx'
import { ownTimeZone, timeZoneOptions } from '../kit/time-zones.ts'

const LABELS = {
  agency: 'Name of the agency',
  countryId: 'Country',
  time_zone: 'Time zone',
  name: 'Your name',
  email: 'Your email address',
  password: 'New password',
  pwd_confirm: 'Confirm password',
} as const

type SetupFormProps = { token: string; countries: readonly Country[] }

const missing = (form: FormData): Record<string, string> => ({
  ...(!textOf(form, 'agency') && { agency: 'Please enter the name of the agency' }),
  ...(!textOf(form, 'countryId') && { countryId: 'Please choose a country' }),
  ...(!textOf(form, 'name') && { name: 'Please enter your name' }),
  ...(!textOf(form, 'email') && { email: 'Please enter your email address' }),
  ...missingInNewPassword(form),
})

export async function openSetup(request: Request) {
  const token = new URL(request.url).searchParams.get('token') ?? ''
  const { signal } = request
  try {
    const [, countries] = await Promise.all([
      browserApi.call('GET /agency/setup', { querystring: { token }, signal }),
      browserApi.call('GET /clip/countries', { signal }),
    ])
    return opened(<SetupForm token={token} countries={countries.data} />)
  } catch (error) {
    // 422 means an address without a token.
    if (!isStatus(error, 404) && !isStatus(error, 422)) throw error
    return opened(
      <EmptyState
        action={
          <a href="/login?next=%2Fadmin" className="font-semibold underline underline-offset-4">
            Login
          </a>
        }
      >
        This setup link has expired. A link works for 24 hours, until the next start prints another one, or
        until the first Superuser has used it.
      </EmptyState>,
    )
  }
}

const opened = (body: React.ReactNode) => ({
  title: 'Set up the agency',
  content: (
    <AdminShell>
      <div className="max-w-xl">
        <h1 className="title mb-6 text-2xl">Set up the agency</h1>
        {body}
      </div>
    </AdminShell>
  ),
})

/** Asks for the name of the agency and for its first Superuser. */
function SetupForm({ token, countries }: SetupFormProps) {
  const navigate = useNavigate()
  const { errors, refusal, busy, round, onSubmit } = useForm({
    fields: ['agency', 'countryId', 'time_zone', 'name', 'email', ...NEW_PASSWORD_FIELDS],
    check: missing,
    async send(form) {
      const message = await sendSetup(form, token)
      // The root data of this document have the former brand. A message is shown in this document only.
      if (message === null) location.assign('/admin')
      else {
        notify(message)
        await navigate('/admin')
      }
      return null
    },
  })
  return (
    <form method="post" noValidate onSubmit={onSubmit} className="grid gap-5" aria-label="Set up the agency">
      <ErrorSummary title="Please check these fields" errors={errors} labels={LABELS} round={round} />
      {refusal && <Notice tone="stop">{refusal}</Notice>}
      <Field
        label={LABELS.agency}
        name="agency"
        autoComplete="organization"
        maxLength={40}
        help="Your brand: visitors see it on every page, in emails and on previews."
        required
        error={errors['agency']}
      />
      <Select
        label={LABELS.countryId}
        name="countryId"
        placeholder="Choose a country"
        defaultValue={ownCountry(countries)}
        options={countries.map(({ id, name }) => ({ value: String(id), label: name }))}
        required
        error={errors['countryId']}
      />
      <Select
        label={LABELS.time_zone}
        name="time_zone"
        defaultValue={ownTimeZone()}
        options={timeZoneOptions(ownTimeZone())}
        required
        error={errors['time_zone']}
      />
      <Field label={LABELS.name} name="name" autoComplete="name" required error={errors['name']} />
      <Field
        label={LABELS.email}
        name="email"
        type="email"
        autoComplete="username"
        help="Used to log in."
        required
        error={errors['email']}
      />
      <NewPasswordFields errors={errors} />
      <SubmitButton label="Set up the agency" busyLabel="Setting up…" busy={busy} />
    </form>
  )
}

/** The country of the browser's language, such as `en-GB`. */
function ownCountry(countries: readonly Country[]): string | undefined {
  const region = new Intl.Locale(navigator.language).region?.toLowerCase()
  const own = countries.find(({ code }) => code === region)
  return own && String(own.id)
}

/** @returns a message if the new user is not logged in */
async function sendSetup(form: FormData, token: string): Promise<string | null> {
  const text = (name: string) => textOf(form, name)
  const email = text('email')
  const passwords = newPasswordIn(form)
  const { message } = await browserApi.call('POST /agency/setup', {
    body: {
      token,
      agency: text('agency'),
      countryId: Number(text('countryId')),
      time_zone: text('time_zone'),
      name: text('name'),
      email,
      ...passwords,
    },
  })
  // The token is used up. Without a session, the admin area shows the login.
  return await logIn({ email, password: passwords.password }).then(
    () => null,
    () => message,
  )
}

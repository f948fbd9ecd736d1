/** Form controls: what a person sees and what a screen reader reads. */
import type { ReactNode } from 'react'
import { describe, expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { Checkbox, RadioGroup, Switch } from './checkbox.tsx'
import { ErrorSummary } from './error-summary.tsx'
import { Field, Select, TextArea } from './field.tsx'
import { FormSuccess } from './form-success.tsx'
import { Honeypot } from './honeypot.tsx'
import { SubmitButton } from './submit-button.tsx'
import { useFocusOnError } from './use-focus-on-error.ts'

const descriptionOf = (control: HTMLElement) =>
  (control.getAttribute('aria-describedby') ?? '')
    .split(' ')
    .map((id) => document.getElementById(id)?.textContent)

describe('a field', () => {
  test('a field is named by its label, and described by its help and its error', async () => {
    const { findByLabelText } = renderPage(
      <Field label="Email" name="email" help="We reply to it." error="Please enter your email address" />,
    )
    const field = await findByLabelText('Email')
    expect(descriptionOf(field)).toEqual(['We reply to it.', 'Please enter your email address'])
    expect(field.getAttribute('aria-invalid')).toBe('true')
  })

  test('a field without an error is neither described nor invalid', async () => {
    const { findByLabelText } = renderPage(<Field label="Email" name="email" />)
    const field = await findByLabelText('Email')
    expect(field.hasAttribute('aria-describedby')).toBe(false)
    expect(field.hasAttribute('aria-invalid')).toBe(false)
  })

  test('a field shows when it may stay empty', async () => {
    await renderPage(<Field label="Address line 2" name="address2" optional />).findByText('(optional)')
  })

  test('a field of several lines has the same label and error', async () => {
    const { findByLabelText } = renderPage(<TextArea label="Message" error="Please enter your message" />)
    expect(descriptionOf(await findByLabelText('Message'))).toEqual(['Please enter your message'])
  })

  test('a field with a list offers its options after an empty first one', async () => {
    const { findByLabelText } = renderPage(
      <Select
        label="Country"
        placeholder="Choose one"
        options={[
          { value: '1', label: 'France' },
          { value: '2', label: 'Spain', disabled: true },
        ]}
      />,
    )
    const options = [...(await findByLabelText('Country')).querySelectorAll('option')]
    expect(options.map(({ textContent, disabled }) => [textContent, disabled])).toEqual([
      ['Choose one', false],
      ['France', false],
      ['Spain', true],
    ])
  })
})

describe('boxes, switches and choices', () => {
  test('a box shows what is wrong with it', async () => {
    const { findByRole } = renderPage(<Checkbox label="I agree" error="You must agree" />)
    expect(descriptionOf(await findByRole('checkbox', { name: 'I agree' }))).toEqual(['You must agree'])
  })

  test('a switch is turned by its label', async () => {
    const onChange = vi.fn()
    const { user, findByText } = renderPage(<Switch label="Autoplay" help="Moves" onChange={onChange} />)
    await user.click(await findByText('Autoplay'))
    expect(onChange).toHaveBeenCalledOnce()
  })

  test('one of several choices is chosen, unless it is off', async () => {
    const onChange = vi.fn()
    const { user, findByRole } = renderPage(
      <RadioGroup
        legend="Usage"
        name="usage"
        value="a"
        onChange={onChange}
        error="Please choose"
        options={[
          { value: 'a', label: 'Online' },
          { value: 'b', label: 'On air', help: 'Once' },
          { value: 'c', label: 'In print', disabled: true },
        ]}
      />,
    )
    expect(descriptionOf(await findByRole('group', { name: 'Usage' }))).toEqual(['Please choose'])
    expect(await findByRole('radio', { name: 'Online' })).toHaveProperty('checked', true)
    await user.click(await findByRole('radio', { name: /^On air/ }))
    await user.click(await findByRole('radio', { name: 'In print' }))
    expect(onChange.mock.calls).toEqual([['b']])
  })
})

describe('the summary of errors', () => {
  const LABELS = { name: 'Name', email: 'Email' }

  function Form({ errors, round }: { errors: Record<string, string>; round: number }) {
    return (
      <form aria-label="Contact">
        <ErrorSummary title="Please complete the form" errors={errors} labels={LABELS} round={round} />
        <Field label="Name" name="name" />
        <Field label="Email" name="email" />
      </form>
    )
  }

  test('the summary of errors is absent while nothing is wrong', async () => {
    const { findByLabelText, queryByRole } = renderPage(<Form errors={{}} round={0} />)
    await findByLabelText('Name')
    expect(queryByRole('alert')).toBeNull()
  })

  test('the summary of errors lists the errors in the order of the fields, and takes the focus', async () => {
    const errors = { email: 'Please enter your email', name: 'Please enter your name' }
    const { findByRole, getAllByRole } = renderPage(<Form errors={errors} round={1} />)
    const summary = await findByRole('alert')
    expect(getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Name: Please enter your name',
      'Email: Please enter your email',
    ])
    expect(document.activeElement).toBe(summary.parentElement)
  })

  test('the summary of errors leads to the field of each error', async () => {
    const { user, findByRole, getByLabelText } = renderPage(<Form errors={{ email: 'Missing' }} round={1} />)
    await user.click(await findByRole('button', { name: 'Email: Missing' }))
    expect(document.activeElement).toBe(getByLabelText('Email'))
  })

  test('the summary of errors leaves out errors of fields that the form does not have', async () => {
    const { findByLabelText, queryByRole } = renderPage(<Form errors={{ token: 'Old' }} round={1} />)
    await findByLabelText('Name')
    expect(queryByRole('alert')).toBeNull()
  })
})

test.each(['password', 'changes.password', 'changes.password.3'])(
  'a short form moves the focus to the first wrong field, which is named %s',
  async (name) => {
    function Login({ errors, children }: { errors: Record<string, string>; children: ReactNode }) {
      return <form ref={useFocusOnError(errors, 1)}>{children}</form>
    }
    const { findByLabelText } = renderPage(
      <Login errors={{ [name]: 'Missing' }}>
        <Field label="Email" name="email" />
        <Field label="Password" name="password" />
      </Login>,
    )
    expect(await findByLabelText('Password')).toBe(document.activeElement)
  },
)

test('what replaces a form that was sent takes the focus and is read', async () => {
  const { findByText } = renderPage(<FormSuccess>Thank you for your message.</FormSuccess>)
  const success = (await findByText('Thank you for your message.')).closest('[role="status"]')
  expect(document.activeElement).toBe(success)
})

test('R-REGISTER-3: the field for robots is neither visible nor reachable', async () => {
  const { findByRole, user, container } = renderPage(
    <form>
      <Honeypot />
      <Field label="Name" name="name" />
    </form>,
  )
  await findByRole('textbox', { name: 'Name' })
  await user.tab()
  expect(document.activeElement?.getAttribute('name')).toBe('name')
  expect(container.querySelector('[name="ashp"]')?.closest('[aria-hidden="true"]')).not.toBeNull()
})

describe('the button that sends a form', () => {
  test('the button that sends a form can be pressed once the page is ready', async () => {
    const { findByRole } = renderPage(<SubmitButton label="Send" busyLabel="Sending…" busy={false} />)
    expect(await findByRole('button', { name: 'Send' })).toHaveProperty('disabled', false)
  })

  test('the button that sends a form states that the form is being sent', async () => {
    const { findByRole } = renderPage(<SubmitButton label="Send" busyLabel="Sending…" busy />)
    expect((await findByRole('button', { name: 'Sending…' })).getAttribute('aria-busy')).toBe('true')
  })
})

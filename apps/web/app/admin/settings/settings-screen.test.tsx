/** R-SETTING-1: the settings of the agency, as a person meets them. */
import type { AdminSettings } from '@rushes/contract/agency-settings'
import { expect, test } from 'vitest'
import { givenApi, refuse, withMessage } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { SettingsScreen } from './settings-screen.tsx'

const VALUES: AdminSettings['values'] = {
  brand_name: 'Rushes',
  licensing_email: 'licensing@rushes.example',
  newsletter_url: '',
  terms_pdf_url: '',
  offices: ['Oslo', 'Bergen'],
  social_links: [],
  time_zone: 'Europe/London',
  mail_from: 'Rushes <no-reply@rushes.example>',
  seller_name: '',
  seller_address: [],
  seller_country: '',
  seller_tax_number: '',
  seller_bank_details: [],
  office_days: [],
  office_opens: '09:00',
  office_closes: '17:30',
  registration: 'by_hand',
  agreement: 'optional',
  message_months: 24,
}
const KEYS = [
  'brand',
  'offices',
  'region',
  'mail',
  'seller',
  'inbox',
  'accounts',
  'rights',
  'retention',
] as const
const SETTINGS: AdminSettings = {
  values: VALUES,
  defaults: VALUES,
  decided: ['offices', 'registration'],
  groups: KEYS.map((key) => ({ key, revision: 0, at: null, by: null })),
  installation: [{ variable: 'SMTP_URL', value: '' }],
}
const COUNTRIES = [{ value: 'no', label: 'Norway' }]
const SAVE = 'POST /agency/settings/:group'

const opened = (settings = SETTINGS) =>
  renderPage(<SettingsScreen settings={settings} countries={COUNTRIES} />)

test('R-SETTING-1: what the environment decides is shown with its variable, and cannot be changed', async () => {
  givenApi()
  const page = opened()
  const cities = await page.findByRole('textbox', { name: 'Cities' })
  expect(cities).toHaveProperty('value', 'Oslo\nBergen')
  expect(cities).toHaveProperty('readOnly', true)
  page.getByText('Set by the environment: OFFICES.')
  page.getByText('Set by the environment: REGISTRATION.')
  expect(page.getByRole('radio', { name: /Automatically/ })).toHaveProperty('disabled', true)
  // Nothing of this part can be saved.
  expect(page.queryByRole('button', { name: 'Save Registration' })).toBeNull()
  expect(page.getByText('SMTP_URL').closest('div')?.textContent).toContain('not set')
})

test('R-SETTING-1: one part is saved by itself, with the revision that was read', async () => {
  const api = givenApi({ [SAVE]: withMessage('The settings are saved.', SETTINGS) })
  const page = opened()
  const name = await page.findByRole('textbox', { name: 'Name' })
  expect(page.getByRole('button', { name: 'Save Brand' })).toHaveProperty('disabled', true)
  await page.user.clear(name)
  await page.user.type(name, ' Herald ')
  await page.user.click(page.getByRole('button', { name: 'Save Brand' }))
  await page.findByText('Saved')
  const [call] = api.callsTo(SAVE)
  expect(call?.params).toEqual({ group: 'brand' })
  expect(call?.body).toEqual({
    brand_name: 'Herald',
    licensing_email: 'licensing@rushes.example',
    newsletter_url: '',
    terms_pdf_url: '',
    revision: 0,
  })
})

test('R-SETTING-1: lists are lines, days are ticked, months are a number', async () => {
  const api = givenApi({ [SAVE]: withMessage('The settings are saved.', SETTINGS) })
  const page = opened({ ...SETTINGS, decided: [] })
  const cities = await page.findByRole('textbox', { name: 'Cities' })
  await page.user.type(cities, '\n\n  Tromsø ')
  await page.user.click(page.getByRole('button', { name: 'Save Offices' }))
  await page.findByText('Saved')
  await page.user.click(page.getByRole('checkbox', { name: 'Friday' }))
  await page.user.click(page.getByRole('checkbox', { name: 'Monday' }))
  await page.user.click(page.getByRole('button', { name: 'Save Office hours' }))
  await expect.poll(() => api.callsTo(SAVE)).toHaveLength(2)
  const months = page.getByRole('textbox', { name: 'Months' })
  await page.user.clear(months)
  await page.user.type(months, '6')
  await page.user.click(page.getByRole('button', { name: 'Save How long messages are kept' }))
  await expect.poll(() => api.callsTo(SAVE)).toHaveLength(3)
  expect(api.callsTo(SAVE).map(({ body }) => body)).toEqual([
    { offices: ['Oslo', 'Bergen', 'Tromsø'], social_links: [], revision: 0 },
    { office_days: ['mon', 'fri'], office_opens: '09:00', office_closes: '17:30', revision: 0 },
    { message_months: 6, revision: 0 },
  ])
})

test('a refusal of the server is shown next to its field, which has the focus', async () => {
  const message = 'Please enter the name that is printed on invoices.'
  givenApi({ [SAVE]: refuse('validation', message, { errors: { seller_name: [message] } }) })
  const page = opened()
  const number = await page.findByRole('textbox', { name: 'Tax number' })
  await page.user.type(number, 'NO 1')
  await page.user.click(page.getByRole('button', { name: 'Save Seller and tax' }))
  await page.findByText(message)
  expect(document.activeElement).toBe(page.getByRole('textbox', { name: 'Name of the company' }))
  await page.user.click(page.getByRole('button', { name: 'Discard my changes' }))
  expect(number).toHaveProperty('value', '')
})

test('the second of two users sees what the first has set, and decides', async () => {
  const newer: AdminSettings = {
    ...SETTINGS,
    values: { ...VALUES, brand_name: 'Courier' },
    groups: SETTINGS.groups.map((group) =>
      group.key === 'brand'
        ? { ...group, revision: 1, at: '2026-11-23T10:00:00.000Z', by: { id: 7, name: 'Dana Desk' } }
        : group,
    ),
  }
  const api = givenApi({
    [SAVE]: refuse('outdated', 'Dana Desk has changed this in the meantime.'),
    'GET /agency/settings': newer,
  })
  const page = opened()
  const name = await page.findByRole('textbox', { name: 'Name' })
  await page.user.clear(name)
  await page.user.type(name, 'Herald')
  await page.user.click(page.getByRole('button', { name: 'Save Brand' }))
  await page.findByText('Dana Desk has changed this group')
  await page.findByRole('cell', { name: 'Courier' })
  api.answer({ [SAVE]: withMessage('The settings are saved.', newer) })
  await page.user.click(page.getByRole('button', { name: 'Save mine instead' }))
  await expect.poll(() => api.callsTo(SAVE).at(-1)?.body).toMatchObject({ brand_name: 'Herald', revision: 1 })
})

test('a test email shows what became of it', async () => {
  const at = '2026-11-23T10:00:00.000Z'
  const api = givenApi({
    'POST /agency/settings/test-mail': withMessage('A test email is being sent.', { at }),
    'GET /agency/settings/test-mail': { state: 'failed', error: '550 no such sender' },
  })
  const page = opened()
  await page.user.click(await page.findByRole('button', { name: 'Send test email' }))
  await page.findByText('Response of the mail server: 550 no such sender')
  expect(api.callsTo('GET /agency/settings/test-mail').map(({ query }) => query)).toEqual([{ at }])
})

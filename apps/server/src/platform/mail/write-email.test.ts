/** Proves R-MAIL-4: one email in two formats, without content that an attacker controls. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type SlowSmtp, startSlowSmtp } from '../../../test/slow-smtp.ts'
import { action, amounts, facts, paragraph, quotation, salutation } from './email-parts.ts'
import { smtpMail } from './mail.ts'
import { writeEmail } from './write-email.ts'

const HEAD = { brandName: 'Rushes', licensingEmail: 'team@rushes.example' }
const INJECTION = 'Ada\r\nBcc: everybody@evil.example\u2028Sender: user 1'

describe('an email', () => {
  const { text, html } = writeEmail(
    HEAD,
    'Rushes: a subject',
    paragraph('Hello,'),
    action('Set a new password', 'https://shop.example/reset-password?token=abc'),
    amounts([
      ['A goat on a roof', '£200.00'],
      ['Total', '£240.00'],
    ]),
  )

  test('an email has the same text in its plain part, with the address of its button and its amounts in columns', () => {
    expect(text).toBe(
      [
        'Hello,',
        'Set a new password https://shop.example/reset-password?token=abc',
        'A goat on a roof   £200.00\nTotal              £240.00',
        'Rushes\nteam@rushes.example',
      ].join('\n\n'),
    )
    expect(html).toContain('href="https://shop.example/reset-password?token=abc"')
  })

  test('an email supports dark mode, and fetches nothing', () => {
    expect(html).toContain('<meta name="color-scheme" content="light dark"/>')
    expect(html).toContain('@media (prefers-color-scheme: dark)')
    expect(html).not.toMatch(/<(img|link|script|iframe)|url\(|@import|\ssrc=/i)
  })
})

test.each([
  ['by the first name', { first_name: 'Bea', last_name: 'Buyer' }, 'Dear Bea,'],
  ['by the only name', { first_name: '', last_name: 'Madonna' }, 'Dear Madonna,'],
  [
    'in one line',
    { first_name: INJECTION, last_name: '' },
    'Dear Ada Bcc: everybody@evil.example Sender: user 1,',
  ],
])('a person is greeted %s', (_how, person, greeting) => {
  const { text } = writeEmail(HEAD, 's', salutation(person), paragraph('Thank you.'))
  expect(text.split('\n\n').slice(0, 2)).toEqual([greeting, 'Thank you.'])
})

describe('text that a user entered', () => {
  test('text that a user entered is one line in a subject and among facts', () => {
    const { subject, text } = writeEmail(HEAD, `Rushes: ${INJECTION}`, facts([['From', INJECTION]]))
    expect(subject).toBe('Rushes: Ada Bcc: everybody@evil.example Sender: user 1')
    expect(text).toContain('From: Ada Bcc: everybody@evil.example Sender: user 1\n')
  })

  test('text that a user entered is quoted line by line, escaped, and without links', () => {
    const { text, html } = writeEmail(HEAD, 's', quotation('Hello\n<a href="https://evil.example">x</a>'))
    expect(text).toContain('> Hello\n> <a href="https://evil.example">x</a>\n')
    expect(html).toContain('&lt;a href=&quot;https://evil.example&quot;&gt;')
    expect(html.match(/href="[^"]*/g)).toEqual(['href="mailto:team@rushes.example'])
  })
})

describe('sending to the mail server', () => {
  let smtp: SlowSmtp
  beforeAll(async () => {
    smtp = await startSlowSmtp(0)
  })
  afterAll(() => smtp.close())

  test('line breaks and commas in a recipient or a subject add no header and no second recipient', async () => {
    const mail = smtpMail(smtp.url, () => 'Rushes <shop@rushes.example>')
    await mail
      .send({
        to: 'ada@press.example\r\nBcc: everybody@evil.example, second@evil.example',
        subject: INJECTION,
        text: 'Hello',
        html: '<p>Hello</p>',
        key: 'injection',
      })
      .catch(() => undefined)
    await mail.send({ to: 'ada@press.example', subject: INJECTION, text: 'a', html: 'b', key: 'subject' })
    expect(smtp.recipients).not.toContainEqual(expect.stringMatching(/<(everybody|second)@evil/))
    for (const sent of smtp.taken) expect(sent).not.toMatch(/^(Bcc|Sender):/im)
    expect(smtp.taken.at(-1)).toMatch(/^Content-Type: multipart\/alternative/m)
  })

  test('an email is marked as automatic, unless it is an answer of staff', async () => {
    const mail = smtpMail(smtp.url, () => 'Rushes <shop@rushes.example>')
    const email = { to: 'ada@press.example', subject: 's', text: 'a', html: 'b' }
    await mail.send({ ...email, key: 'automatic' })
    expect(smtp.taken.at(-1)).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    await mail.send({ ...email, key: 'written', isAnswer: true })
    expect(smtp.taken.at(-1)).not.toMatch(/^Auto-Submitted/im)
  })
})

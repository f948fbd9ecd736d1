/** What becomes of a file that is being sent. */
import { expect, test } from 'vitest'
import { uploadVerdict } from './upload-verdict.ts'

const answer = (status: number, body = '', headers: Record<string, string> = {}) => ({
  status,
  body,
  header: (name: string) => headers[name] ?? null,
})

test.each([200, 201, 204])('an upload continues after the status %i', (status) => {
  expect(uploadVerdict(answer(status)).next).toBe('resume')
})

test.each([0, 408, 409, 423, 429, 500, 502, 503])('%i is tried again', (status) => {
  expect(uploadVerdict(answer(status)).next).toBe('try again')
})

test('a server that asks to wait is given the time', () => {
  expect(uploadVerdict(answer(429, '', { 'retry-after': '7' }))).toMatchObject({ afterMs: 7_000 })
})

test('an upload that the server has removed starts again', () => {
  expect(uploadVerdict(answer(404)).next).toBe('start again')
})

test.each([
  [400, 'Request aborted due to lock acquired', 'This file is being uploaded in another window.'],
  [401, '', 'Your session has ended. Log in again, then resume.'],
  [413, 'Maximum size exceeded', 'Files can be at most 20 GiB.'],
  [
    507,
    '',
    'The server does not have enough disk space. Ask an Administrator to free space, then try again.',
  ],
  [403, '{"message":"You do not have access to this."}', 'You do not have access to this.'],
  [400, 'Please name the file.\n', 'Please name the file.'],
  [400, '<html>'.repeat(100), 'The server rejected this file.'],
])('%i %s stops, and shows why', (status, body, message) => {
  expect(uploadVerdict(answer(status, body))).toEqual({ next: 'stop', message })
})

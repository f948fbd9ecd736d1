/** Several files that need a decision are decided at once (R-INGEST-8). */
import type { IngestRow } from '@rushes/contract/agency-ingests'
import { expect, test, vi } from 'vitest'
import { givenApi, refuse } from '../../../test/api-double.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { shownNotifications } from '../../ui/notify.ts'
import { DecideBar } from './decide-bar.tsx'

const row = (id: number, moves: IngestRow['moves']): IngestRow => ({
  id,
  batch: { id: 1, name: 'Herons', paused: false },
  file_name: `heron-${id}.png`,
  size_bytes: 8,
  kind: 'image',
  purpose: 'new',
  state: 'quarantined',
  steps: [],
  seconds_left: null,
  problem: 'Too small.',
  duplicate_of: null,
  clip_id: null,
  by: null,
  started: '2026-11-27T09:00:00.000Z',
  finished: null,
  moves,
})

test('each move has the number of its files; a refusal of one does not stop the others', async () => {
  const answers = [refuse('conflict', 'It is cancelled already.'), row(2, [])]
  const api = givenApi({ 'POST /agency/ingests/:id/release': () => answers.shift() ?? row(0, []) })
  const onDone = vi.fn()
  const rows = [row(1, ['retry', 'release']), row(2, ['release']), row(3, ['retry'])]
  const { user, findByRole, getByRole, queryByRole } = renderPage(<DecideBar rows={rows} onDone={onDone} />)
  expect(queryByRole('button', { name: /Cancel ingest/ })).toBeNull()
  await user.click(await findByRole('button', { name: 'Release: 2 files' }))
  await user.type(await findByRole('textbox', { name: 'Reason' }), 'They are ours.')
  await user.click(getByRole('button', { name: 'Release' }))
  await expect.poll(() => onDone.mock.calls.length).toBe(1)
  expect(api.callsTo('POST /agency/ingests/:id/release')).toHaveLength(2)
  expect(shownNotifications().map(({ text }) => text)).toEqual(['heron-1.png: It is cancelled already.'])
})

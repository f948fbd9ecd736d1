/** What a form shows between a save and the next load of the page. */
import { render } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { createRoutesStub, useLoaderData } from 'react-router'
import { expect, test } from 'vitest'
import { renderPage } from '../../../../test/render-page.tsx'
import type { Draft } from './changed-values.ts'
import { useDraft } from './use-draft.ts'

type Note = { id: number; revision: number; title: string; place: string }

const OLD: Note = { id: 7, revision: 1, title: 'Otters', place: 'Oslo' }
const valuesOf = ({ title, place }: Note): Draft => ({ title, place })

function Form({ note, sent }: { note: Note; sent: Draft[] }) {
  const draft = useDraft({
    kind: 'test-note',
    entity: note,
    valuesOf,
    send: async (typed) => sent.push(typed),
    read: async () => note,
  })
  return (
    <>
      {Object.entries(draft.values).map(([name, value]) => (
        <label key={name}>
          {name}
          <input value={String(value)} onChange={(event) => draft.write(name, event.target.value)} />
        </label>
      ))}
      <button type="button" onClick={() => void draft.save()}>
        Save
      </button>
      <p>{draft.changed.length === 0 ? 'All is saved' : `Not saved: ${draft.changed.join(', ')}`}</p>
      <p>{`Typed earlier: ${Object.keys(draft.earlier).join(', ') || 'nothing'}`}</p>
    </>
  )
}

/** @param next what the page holds once it is loaded again */
function opened(next: Note) {
  const sent: Draft[] = []
  function Page() {
    const [note, setNote] = useState(OLD)
    return (
      <>
        <Form note={note} sent={sent} />
        <button type="button" onClick={() => setNote(next)}>
          Load again
        </button>
      </>
    )
  }
  const page = renderPage(<Page />)
  const field = (name: string) => page.getByRole('textbox', { name })
  return {
    ...page,
    sent,
    shownIn: (name: string) => field(name).getAttribute('value'),
    press: (name: string) => page.user.click(page.getByRole('button', { name })),
    async type(name: string, text: string) {
      await page.user.clear(field(name))
      await page.user.type(field(name), text)
    },
  }
}

test('after a save the form shows what was saved until the page has been loaded again', async () => {
  const { press, type, shownIn, sent, findByText, getByText } = opened({
    ...OLD,
    revision: 2,
    title: 'Otters, as the server writes them',
  })
  await findByText('All is saved')
  await type('title', 'Otters on the quay')
  getByText('Not saved: title')
  await press('Save')
  await findByText('All is saved')
  expect(sent).toEqual([{ title: 'Otters on the quay' }])
  expect(shownIn('title')).toBe('Otters on the quay')
  await press('Load again')
  expect(shownIn('title')).toBe('Otters, as the server writes them')
  getByText('All is saved')
})

test('a value that was typed and set back is not sent', async () => {
  const { press, type, sent, findByText } = opened({ ...OLD, revision: 2 })
  await findByText('All is saved')
  await type('title', 'Owls')
  await type('title', OLD.title)
  await type('place', 'Bergen')
  await press('Save')
  await expect.poll(() => sent).toEqual([{ place: 'Bergen' }])
})

test('what is typed between the save and the loading is about the new revision', async () => {
  const { press, type, shownIn, findByText, getByText } = opened({
    ...OLD,
    revision: 2,
    title: 'Otters at sea',
  })
  await type('title', 'Otters at sea')
  await press('Save')
  await findByText('All is saved')
  await type('place', 'Bergen')
  getByText('Not saved: place')
  await press('Load again')
  expect([shownIn('title'), shownIn('place')]).toEqual(['Otters at sea', 'Bergen'])
  getByText('Not saved: place')
  getByText('Typed earlier: nothing')
})

test('when another user has saved again in the meantime, their values are shown', async () => {
  const { press, type, shownIn, findByText } = opened({ ...OLD, revision: 3, title: 'Seals' })
  await type('title', 'Otters at sea')
  await press('Save')
  await findByText('All is saved')
  await press('Load again')
  expect(shownIn('title')).toBe('Seals')
})

test('after each save the form is busy until what the router has loaded is shown', async () => {
  let stored = OLD
  /** What the form showed while it was ready. */
  const shown: string[] = []
  function Loaded() {
    const note = useLoaderData<Note>()
    const draft = useDraft({
      kind: 'test-loaded-note',
      entity: note,
      valuesOf,
      send: async ({ title }) => {
        stored = { ...stored, title: String(title), revision: stored.revision + 1 }
      },
      read: async () => note,
    })
    if (!draft.busy) shown.push(`${note.title} of ${stored.title}`)
    return (
      <>
        <button type="button" onClick={() => draft.write('title', `Owls ${note.revision}`)}>
          Type
        </button>
        <button type="button" onClick={() => void draft.save()}>
          Save
        </button>
        <p>{`${note.title}, ${draft.busy ? 'busy' : 'ready'}`}</p>
      </>
    )
  }
  const Stub = createRoutesStub([
    { path: '/', loader: () => stored, Component: Loaded, HydrateFallback: () => null },
  ])
  const page = render(<Stub />)
  const user = userEvent.setup()
  // React shows transitions in the order of ten numbers that it gives in turn.
  for (let save = 1; save <= 12; save++) {
    await user.click(await page.findByRole('button', { name: 'Type' }))
    await user.click(page.getByRole('button', { name: 'Save' }))
    await page.findByText(`Owls ${save}, ready`)
  }
  expect(shown.filter((state) => !/^(.+) of \1$/.test(state))).toEqual([])
})

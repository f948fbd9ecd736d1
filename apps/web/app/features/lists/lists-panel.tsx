/** The lists of the viewer and of the company on the dashboard, with a search and a form for a new one. */
import type { Account } from '@rushes/contract/accounts'
import type { SavedList } from '@rushes/contract/lists'
import { type FormEvent, useState } from 'react'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { textOf } from '../../lib/use-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.ts'
import { ListGroup } from './list-group.tsx'
import { NO_COMPANY_LISTS, NO_LISTS } from './list-labels.ts'
import { type Lists, loadLists, withPage } from './load-lists.ts'
import { NewListForm } from './new-list-form.tsx'

export function ListsPanel({ account, first }: { account: Account; first: Lists }) {
  const [lists, setLists] = useState(first)
  const [keyword, setKeyword] = useState('')
  const [busy, setBusy] = useState(false)

  /** @returns whether it succeeded; a failure is reported. */
  async function act(run: () => Promise<void>): Promise<boolean> {
    setBusy(true)
    try {
      await run()
      return true
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
      return false
    } finally {
      setBusy(false)
    }
  }

  const find = (wanted: string) =>
    act(async () => {
      setLists(await loadLists(account.userId, { keyword: wanted }))
      setKeyword(wanted)
    })

  const more = () =>
    act(async () => {
      if (lists.nextPage === null) return
      const next = await loadLists(account.userId, { keyword, page: lists.nextPage })
      setLists((held) => withPage(held, next))
    })

  const create = (name: string, isCompany: boolean) =>
    act(async () => {
      const body = { user_id: isCompany ? 0 : account.userId, name }
      const { message } = await browserApi.call('POST /clip/savelists/create', { body })
      notify(message)
      // A search on the page may not match the new list.
      setLists(await loadLists(account.userId))
      setKeyword('')
    })

  const adopt = (list: SavedList) => {
    const one = (held: SavedList) => (held.id === list.id ? list : held)
    setLists((held) => ({ ...held, lists: held.lists.map(one), company: held.company.map(one) }))
  }

  const nothing = keyword && `No list has “${keyword}” in its name.`
  const group = { busy, nothing, onChange: adopt, onMore: more }
  return (
    <div className="grid gap-10">
      <ListGroup
        heading="My lists"
        lists={lists.lists}
        count={lists.counts.lists}
        empty={NO_LISTS}
        {...group}
        head={<ListSearch key={keyword} keyword={keyword} busy={busy} onFind={find} />}
      >
        <div className="max-w-md">
          <NewListForm mayCreateCompany={lists.can_create_company} busy={busy} onCreate={create} />
        </div>
      </ListGroup>
      <ListGroup
        heading="Company lists"
        lists={lists.company}
        count={lists.counts.company}
        empty={NO_COMPANY_LISTS}
        {...group}
      />
    </div>
  )
}

type ListSearchProps = { keyword: string; busy: boolean; onFind: (keyword: string) => Promise<boolean> }

function ListSearch({ keyword, busy, onFind }: ListSearchProps) {
  const find = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    void onFind(textOf(new FormData(event.currentTarget), 'keyword'))
  }
  return (
    <form onSubmit={find} aria-label="Search lists" className="flex items-end gap-2">
      <Field label="Search lists" type="search" name="keyword" defaultValue={keyword} maxLength={80} />
      <Button type="submit" busy={busy} className="min-h-11">
        Search
      </Button>
    </form>
  )
}

/** A saved search: its name, its filters, its new clips, and the alert and the feed of the viewer. */
import type { Input } from '@rushes/contract/client'
import { ALERTS } from '@rushes/contract/saved-search-options'
import type { SavedSearch } from '@rushes/contract/saved-searches'
import { useState } from 'react'
import { Link } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useSite } from '../../lib/site.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { copyText, URL_COPIED } from '../../ui/copy-text.ts'
import { Select } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ModalButton } from '../../ui/modal-button.tsx'
import { notify } from '../../ui/notify.ts'
import { RenameSearchModal } from './rename-search-modal.tsx'
import { ALERT_LABELS, newClipsLabel } from './saved-search-labels.ts'

type Change = Input<'POST /clip/savedsearches/:id'>['body']

type SavedSearchRowProps = {
  search: SavedSearch
  /** The filters of the search as text. */
  summary: string
  onChange: (search: SavedSearch) => void
  onDelete: (id: number) => void
}

export function SavedSearchRow({ search, summary, onChange, onDelete }: SavedSearchRowProps) {
  const [busy, setBusy] = useState(false)
  const { id, name } = search

  async function act(run: () => Promise<void>) {
    setBusy(true)
    try {
      await run()
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
    setBusy(false)
  }

  async function send(body: Change): Promise<SavedSearch> {
    const { data } = await browserApi.call('POST /clip/savedsearches/:id', { params: { id }, body })
    onChange(data)
    return data
  }

  const remove = () =>
    act(async () => {
      const { message } = await browserApi.call('DELETE /clip/savedsearches/:id', { params: { id } })
      onDelete(id)
      notify(message)
    })

  return (
    <li className="grid gap-x-8 gap-y-4 border-b border-rule py-5 md:grid-cols-[minmax(0,1fr)_16rem]">
      <div className="grid min-w-0 content-start gap-1">
        <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
          <Link
            dir="auto"
            to={`/saved-searches/${id}`}
            className="text-lg font-semibold wrap-anywhere underline-offset-4 hover:underline"
          >
            {name}
          </Link>
          {search.new_clips > 0 && (
            <span className="rounded-sm bg-press px-2 py-0.5 font-mono text-sm font-bold text-press-ink">
              {newClipsLabel(search.new_clips)}
            </span>
          )}
        </div>
        <p dir="auto" className="caption wrap-anywhere">
          {summary}
        </p>
        <FeedTools search={search} busy={busy} send={send} act={act} />
      </div>
      <div className="grid content-start gap-3">
        <Select
          label="Email me new clips"
          aria-label={`Email me new clips of ${name}`}
          value={search.alert}
          disabled={busy}
          options={ALERTS.map((value) => ({ value, label: ALERT_LABELS[value] }))}
          onChange={({ target }) => {
            const alert = ALERTS.find((one) => one === target.value)
            void act(async () => {
              await send({ ...(alert && { alert }) })
              notify('Your alert was changed')
            })
          }}
        />
        {search.can_edit && (
          <div className="flex flex-wrap gap-2">
            <ModalButton
              size="small"
              label={
                <>
                  Rename<span className="sr-only"> {name}</span>
                </>
              }
              modal={(close) => (
                <RenameSearchModal
                  search={search}
                  onRename={async (wanted) => void (await send({ name: wanted }))}
                  onClose={close}
                />
              )}
            />
            <ConfirmButton label="Delete search" about={name} size="small" onConfirm={() => void remove()}>
              {search.company
                ? `“${name}” is deleted for all users of your company, with its alerts and feeds.`
                : `“${name}” is deleted with its alerts and its feed.`}
            </ConfirmButton>
          </div>
        )}
      </div>
    </li>
  )
}

type FeedToolsProps = {
  search: SavedSearch
  busy: boolean
  send: (body: Change) => Promise<SavedSearch>
  act: (run: () => Promise<void>) => Promise<void>
}

/** The address of the feed, which readers use without a login. */
function FeedTools({ search, busy, send, act }: FeedToolsProps) {
  const { baseUrl } = useSite()
  const about = <span className="sr-only"> of {search.name}</span>
  const copy = async (feed: string | null) => {
    if (feed !== null) await copyText(`${baseUrl}${feed}`, URL_COPIED)
  }
  if (search.feed === null) {
    return (
      <div className="mt-2">
        <Button
          size="small"
          busy={busy}
          onClick={() => void act(async () => copy((await send({ feed: true })).feed))}
        >
          Create feed address{about}
        </Button>
      </div>
    )
  }
  return (
    <div className="mt-2 flex flex-wrap items-center gap-2">
      <Button size="small" busy={busy} onClick={() => void copy(search.feed)}>
        <Icon of="copy" />
        Copy feed address{about}
      </Button>
      <ConfirmButton
        label="Revoke feed address"
        about={`of ${search.name}`}
        size="small"
        onConfirm={() => void act(async () => void (await send({ feed: false })))}
      >
        Programs that use this address get no more clips. A new address is a different one.
      </ConfirmButton>
    </div>
  )
}

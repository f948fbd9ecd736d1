/** /admin/rights/new: adds an agreement, a release or a consent. */
import { ApiError } from '@rushes/contract/client'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { draftOf } from '../kit/draft/draft-store.ts'
import { fieldsOf } from '../kit/draft/fields.ts'
import { type Choice, loadCountries } from '../kit/load-clip-choices.ts'
import type { Visit } from '../kit/visit.ts'
import { RecordControls } from './record-controls.tsx'
import { RECORD_FIELDS } from './record-fields.ts'

export async function open({ signal }: Visit) {
  return <NewRecordScreen countries={await loadCountries(signal)} />
}

function NewRecordScreen({ countries }: { countries: readonly Choice[] }) {
  const { values, errors, message, round, busy, write, make } = useNewRecord()
  const ref = useFocusOnError(errors, round)
  return (
    <>
      <header className="mb-6">
        <p className="caption mb-2">
          <Link to="/admin/rights" className="underline underline-offset-4">
            Rights
          </Link>
        </p>
        <h1 className="title text-2xl">New rights record</h1>
      </header>
      <form
        ref={ref}
        noValidate
        aria-label="New rights record"
        className="grid max-w-3xl gap-4"
        onSubmit={(event) => void make(event)}
      >
        {message !== null && Object.keys(errors).length === 0 && <Notice tone="stop">{message}</Notice>}
        <RecordControls draft={{ values, errors, write }} countries={countries} />
        <div className="flex flex-wrap items-center gap-3 border-t border-rule py-3">
          <Button type="submit" kind="primary" busy={busy}>
            {busy ? 'Saving' : 'Create record'}
          </Button>
          <p className="text-sm text-ink-soft">You add the document and the clips next.</p>
        </div>
      </form>
    </>
  )
}

/** Keeps the draft until the record is created. */
function useNewRecord() {
  const navigate = useNavigate()
  const stored = draftOf('rights', { id: 0, revision: 0 })
  const values = { kind: 'agreement', ...stored.use() }
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const [message, setMessage] = useState<string | null>(null)
  const [round, setRound] = useState(0)
  const [busy, setBusy] = useState(false)

  async function make(event: FormEvent) {
    event.preventDefault()
    if (busy) return
    setBusy(true)
    try {
      const { data } = await browserApi.call('POST /agency/rights', { body: fieldsOf(RECORD_FIELDS, values) })
      stored.write(null)
      notify('Record created')
      await navigate(`/admin/rights/${data.id}`)
    } catch (error) {
      setErrors(error instanceof ApiError ? error.errors : {})
      setMessage(messageOf(error))
      setRound((count) => count + 1)
    } finally {
      setBusy(false)
    }
  }
  const write = (name: string, value: string | boolean) => stored.write({ ...stored.read(), [name]: value })
  return { values, errors, message, round, busy, write, make }
}

/** The state of the user's own second factor, and its actions (R-STAFF-3). */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { NewFactor } from '../entry/new-factor.tsx'
import { RecoveryCodes } from '../entry/recovery-codes.tsx'
import { confirmed } from '../kit/confirm-identity-store.ts'

type SecondFactorProps = { factor: { on: boolean; required: boolean; recoveryCodesLeft: number } }

const FEW_CODES = 3

export function SecondFactor({ factor }: SecondFactorProps) {
  const [isNew, setNew] = useState(false)
  const { revalidate } = useRevalidator()
  async function done() {
    await revalidate()
    setNew(false)
  }
  if (isNew) return <NewFactor done="I have saved them" onDone={() => void done()} />
  if (factor.on) return <FactorInUse {...factor} />
  return (
    <>
      <p className="flex items-center gap-2">
        <span className="text-caution">
          <Icon of="triangle-alert" />
        </span>
        Off. You log in to the admin area with your password only.
      </p>
      <div>
        <Button kind="primary" onClick={() => setNew(true)}>
          Set up a second factor
        </Button>
      </div>
    </>
  )
}

function FactorInUse({ required, recoveryCodesLeft: left }: SecondFactorProps['factor']) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const { revalidate } = useRevalidator()
  async function act(work: () => Promise<void>) {
    setFailure(null)
    await confirmed(work).catch((error: unknown) => setFailure(messageOf(error)))
  }
  const renew = () =>
    act(async () => {
      const { data } = await browserApi.call('POST /agency/factor/codes')
      setCodes(data.recoveryCodes)
    })
  const remove = () =>
    act(async () => {
      const { message } = await browserApi.call('POST /agency/factor/remove')
      notify(message)
      // If the second factor is required, the admin area requests a new one immediately.
      if (required) location.reload()
      else await revalidate()
    })
  async function done() {
    setCodes(null)
    await revalidate()
  }
  if (codes) return <RecoveryCodes codes={codes} done="I have saved them" onDone={() => void done()} />
  return (
    <>
      <p className="flex items-center gap-2">
        <span className="text-clear">
          <Icon of="circle-check" />
        </span>
        On. The admin area requires a code from your app, or a passkey, once per session.
      </p>
      <p className={left <= FEW_CODES ? 'font-semibold text-caution' : 'text-ink-soft'}>
        {left === 1 ? '1 recovery code is left.' : `${left} recovery codes are left.`}
        {left <= FEW_CODES && ' Create new codes before you use them all.'}
      </p>
      {failure && <Notice tone="stop">{failure}</Notice>}
      <div className="flex flex-wrap gap-3">
        <ConfirmButton label="Create new recovery codes" onConfirm={() => void renew()}>
          Your current codes stop working when the new ones are shown.
        </ConfirmButton>
        <ConfirmButton label="Remove the second factor" onConfirm={() => void remove()}>
          {required
            ? 'Your agency requires a second factor. You will set up a new one immediately.'
            : 'You will log in with your password only. Your recovery codes are deleted.'}
        </ConfirmButton>
      </div>
    </>
  )
}

/** Sets up a second factor: the key for an app, its first code, and the recovery codes, which are shown once. */
import { useState } from 'react'
import { encode } from 'uqr'
import { PasswordConfirmForm } from '../../features/account/password-confirm-form.tsx'
import { browserApi } from '../../lib/api.ts'
import { refusalCode } from '../../lib/load-failure.ts'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { copyText } from '../../ui/copy-text.ts'
import { Notice } from '../../ui/notice.tsx'
import { CodeForm } from './code-form.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Step =
  | { kind: 'start' }
  | { kind: 'password' }
  | { kind: 'key'; key: string; uri: string }
  | { kind: 'codes'; codes: readonly string[] }

type NewFactorProps = { done: string; onDone: () => void }

export function NewFactor({ done, onDone }: NewFactorProps) {
  const [step, setStep] = useState<Step>({ kind: 'start' })
  const [failure, setFailure] = useState<string | null>(null)

  async function begin() {
    setFailure(null)
    try {
      const { data } = await browserApi.call('POST /agency/factor/begin')
      setStep({ kind: 'key', ...data })
    } catch (error) {
      if (refusalCode(error) === 'confirm_identity') setStep({ kind: 'password' })
      else setFailure(messageOf(error))
    }
  }

  async function confirm(code: string) {
    const { data } = await browserApi.call('POST /agency/factor/confirm', { body: { code } })
    setStep({ kind: 'codes', codes: data.recoveryCodes })
  }

  if (step.kind === 'password') return <PasswordConfirmForm onConfirmed={begin} />
  if (step.kind === 'key') return <KeyOfApp secret={step.key} uri={step.uri} onCode={confirm} />
  if (step.kind === 'codes') {
    return (
      <>
        <Notice tone="clear">Your second factor is on.</Notice>
        <RecoveryCodes codes={step.codes} done={done} onDone={onDone} />
      </>
    )
  }
  return (
    <>
      <p>
        In addition to your password, the admin area then requires a code. You need an app that shows one-time
        codes, on your phone or in your password manager.
      </p>
      {failure && <Notice tone="stop">{failure}</Notice>}
      <div>
        <Button kind="primary" onClick={() => void begin()}>
          Begin
        </Button>
      </div>
    </>
  )
}

type KeyOfAppProps = { secret: string; uri: string; onCode: (code: string) => Promise<void> }

function KeyOfApp({ secret, uri, onCode }: KeyOfAppProps) {
  return (
    <>
      <p>
        Scan this QR code with your app, enter the key, or{' '}
        <a href={uri} className="font-semibold underline underline-offset-4">
          open the app on this device
        </a>
        .
      </p>
      <KeyPicture uri={uri} />
      <p className="font-mono text-lg break-all">{secret.match(/.{1,4}/g)?.join(' ')}</p>
      <div>
        <Button onClick={() => void copyText(secret, 'Key copied')}>Copy the key</Button>
      </div>
      <CodeForm
        label="Code"
        help="The six digits currently shown in your app."
        button="Turn on second factor"
        send={onCode}
      />
    </>
  )
}

/** The key of a second factor as a QR code, for the camera of a phone. The same key is shown next to it as text. */
function KeyPicture({ uri }: { uri: string }) {
  const { data, size } = encode(uri, { border: 2 })
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])))
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label="QR code with the key for your app"
      shapeRendering="crispEdges"
      className="size-52 rounded-sm border border-rule bg-[#fff]"
    >
      <path d={dark.join('')} fill="#000" />
    </svg>
  )
}

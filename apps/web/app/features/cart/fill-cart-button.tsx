/** Fills the cart and opens the next page. It asks first if the cart loses items by it. */
import { type ReactNode, useState } from 'react'
import { useNavigate } from 'react-router'
import { messageOf } from '../../lib/message-of.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmButton } from '../../ui/confirm-button.tsx'
import { notify } from '../../ui/notify.ts'

type FillCartButtonProps = {
  label: string
  /** What the cart loses; null if it loses nothing. */
  question: ReactNode
  /** @returns whether the cart was filled; a refusal is reported */
  fill: () => Promise<boolean>
  /** The address of the next page. */
  to: string
}

export function FillCartButton({ label, question, fill, to }: FillCartButtonProps) {
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  async function act() {
    setBusy(true)
    try {
      if (await fill()) await navigate(to)
    } catch (error) {
      notify(messageOf(error), { tone: 'stop' })
    }
    setBusy(false)
  }
  if (question !== null) {
    return (
      <ConfirmButton label={label} onConfirm={() => void act()}>
        {question}
      </ConfirmButton>
    )
  }
  return (
    <Button kind="primary" size="large" wide busy={busy} onClick={() => void act()}>
      {label}
    </Button>
  )
}

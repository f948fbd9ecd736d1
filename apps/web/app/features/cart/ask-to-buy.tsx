/** Asks the administrators of the account to buy the cart, in place of the checkout (R-REQUEST-3). */
import { type Cart, EMPTY_CART, hasBundles } from '@rushes/commerce/cart-state'
import { MAX_REQUEST_NOTE } from '@rushes/contract/request-limits'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { browserApi } from '../../lib/api.ts'
import { messageOf } from '../../lib/message-of.ts'
import { useRequestKey } from '../../lib/use-request-key.ts'
import { Button } from '../../ui/button.tsx'
import { TextArea } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { notify } from '../../ui/notify.ts'
import { writeCart } from './cart-store.ts'

type AskToBuyProps = { cart: Cart; reason: string }

export function AskToBuy({ cart, reason }: AskToBuyProps) {
  const navigate = useNavigate()
  const keyOf = useRequestKey()
  const [note, setNote] = useState('')
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)

  async function ask() {
    const tier = cart.selectedTier?.tierCode ?? ''
    const body = { lines: cart.items.map(({ id }) => ({ id, tier })), note }
    setBusy(true)
    try {
      const { data, message } = await browserApi.call('POST /clip/requests', { body, headers: keyOf(body) })
      writeCart(EMPTY_CART)
      notify(message)
      await navigate(data.url)
    } catch (error) {
      setRefusal(messageOf(error))
      setBusy(false)
    }
  }

  if (hasBundles(cart)) {
    return <Notice tone="caution">{reason} Please ask an administrator of your account for credits.</Notice>
  }
  return (
    <div className="grid gap-3">
      <p className="text-sm text-ink-soft">{reason}</p>
      <TextArea
        label="Note"
        optional
        rows={2}
        maxLength={MAX_REQUEST_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      {refusal !== null && <Notice tone="stop">{refusal}</Notice>}
      <Button kind="primary" size="large" wide busy={busy} onClick={() => void ask()}>
        Ask to buy
      </Button>
      <p className="text-sm text-ink-soft">
        An administrator of your account receives your request by email. You can download once it is bought.
      </p>
    </div>
  )
}

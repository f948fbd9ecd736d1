/** The form of a draft: the changes of another user, the fields, and the save bar. */
import { type ReactNode, Suspense } from 'react'
import { Button } from '../../../ui/button.tsx'
import { lazyPart } from '../../../ui/lazy-part.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { useFocusOnError } from '../../../ui/use-focus-on-error.ts'
import { KeyHint } from '../keys/key-hint.tsx'
import { useKeys } from '../keys/use-keys.ts'
import type { SideBySideProps } from './side-by-side.tsx'
import type { HeldDraft } from './use-draft.ts'

// Conflicts are rare, so their notices are loaded when they are needed.
const ConflictNotice = lazyPart(async () => (await import('./conflict-notice.tsx')).ConflictNotice)
const EarlierNotice = lazyPart(async () => (await import('./earlier-notice.tsx')).EarlierNotice)

type DraftNoticesProps = {
  draft: HeldDraft
  /** The object in `Dana has changed this clip`. */
  what: string
  /** The user who saved the newer version, if the API returns it. */
  who?: string | null | undefined
  labelOf: (name: string) => string
  shown?: SideBySideProps['shown']
  /** Shows the message of a refusal even if there are errors of single fields. */
  withMessage?: boolean
}

export function DraftNotices({ draft, what, who, labelOf, shown, withMessage }: DraftNoticesProps) {
  const { theirs, message, errors, earlier } = draft
  return (
    <Suspense>
      {Object.keys(earlier).length > 0 && (
        <EarlierNotice draft={draft} what={what} labelOf={labelOf} shown={shown} />
      )}
      {theirs ? (
        <ConflictNotice
          who={who ?? null}
          what={what}
          draft={draft}
          theirs={theirs}
          labelOf={labelOf}
          shown={shown}
        />
      ) : (
        message !== null &&
        (withMessage || Object.keys(errors).length === 0) && <Notice tone="stop">{message}</Notice>
      )}
    </Suspense>
  )
}

type SaveBarProps = {
  draft: HeldDraft
  labelOf: (name: string) => string
  /** The id of the form, if the bar is outside of it. */
  formId?: string
  /** The reason why the draft cannot be saved yet. */
  blocked?: string | false
  actions?: ReactNode
  className?: string
}

export function SaveBar({ draft, labelOf, formId, blocked = false, actions, className = '' }: SaveBarProps) {
  const { busy, changed, discard } = draft
  const isTyped = changed.length > 0
  return (
    <div
      className={`sticky bottom-0 z-10 flex flex-wrap items-center gap-3 border-t border-rule bg-paper py-3 ${className}`}
    >
      <Button
        type="submit"
        form={formId}
        kind={isTyped ? 'primary' : 'outline'}
        busy={busy}
        disabled={!isTyped || blocked !== false}
      >
        {busy ? 'Saving' : 'Save'}
        <KeyHint keys="Control+s" />
      </Button>
      {actions}
      {isTyped && <Button onClick={() => void discard()}>Discard my changes</Button>}
      <p role="status" className="text-sm text-ink-soft">
        {blocked || unsavedText(changed, labelOf)}
      </p>
    </div>
  )
}

function unsavedText(changed: readonly string[], labelOf: (name: string) => string): string {
  if (changed.length === 0) return 'All changes saved.'
  if (changed.length > 5) return `Not saved: ${changed.length} changes`
  return `Not saved: ${changed.map(labelOf).join(', ')}`
}

type DraftFormProps = DraftNoticesProps &
  Omit<SaveBarProps, 'formId' | 'className'> & {
    label: string
    /** Lets the browser refuse an incomplete date, whose value would be empty. */
    validate?: true
    children: ReactNode
  }

export function DraftForm({ label, validate, children, ...props }: DraftFormProps) {
  const { draft, blocked } = props
  const ref = useFocusOnError(draft.errors, 0)
  const save = () => {
    if (!blocked) void draft.save()
  }
  useKeys([{ keys: 'Control+s', label: 'Save', run: save }])
  return (
    <form
      ref={ref}
      noValidate={!validate}
      aria-label={label}
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <DraftNotices {...props} />
      {children}
      <SaveBar {...props} />
    </form>
  )
}

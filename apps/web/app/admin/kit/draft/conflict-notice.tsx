/** The changes of another user next to the draft. */
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { changedNames, type Draft } from './changed-values.ts'
import { SideBySide, type SideBySideProps } from './side-by-side.tsx'
import type { HeldDraft } from './use-draft.ts'

type ConflictNoticeProps = {
  /** The name in `Dana has changed this clip`; `what` is the object. */
  who: string | null
  what: string
  draft: HeldDraft
  theirs: Draft
  labelOf: (name: string) => string
  shown?: SideBySideProps['shown']
}

export function ConflictNotice({ who, what, draft, theirs, labelOf, shown }: ConflictNoticeProps) {
  const both = changedNames(draft.saved, theirs).filter((name) => draft.changed.includes(name))
  return (
    <Notice
      tone="caution"
      title={`${who ?? 'Another user'} has changed this ${what}`}
      action={
        <>
          <Button kind="primary" busy={draft.busy} onClick={() => void draft.saveMine()}>
            {both.length === 0 ? 'Save mine as well' : 'Save mine instead'}
          </Button>
          <Button onClick={() => void draft.discard()}>Discard my changes</Button>
        </>
      }
    >
      {both.length === 0 ? (
        <p>Their changes and yours are about different fields.</p>
      ) : (
        <SideBySide
          names={both}
          labelOf={labelOf}
          shown={shown}
          leftLabel="Theirs"
          left={theirs}
          right={draft.values}
        />
      )}
    </Notice>
  )
}

/** Offers unsaved changes of an earlier version; they are not applied without a decision. */
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SideBySide, type SideBySideProps } from './side-by-side.tsx'
import type { HeldDraft } from './use-draft.ts'

/** @param what as in `the clip has changed since` */
type EarlierNoticeProps = {
  draft: HeldDraft
  what: string
  labelOf: (name: string) => string
  shown?: SideBySideProps['shown']
}

export function EarlierNotice({
  draft: { saved, earlier, takeEarlier, dropEarlier },
  what,
  labelOf,
  shown,
}: EarlierNoticeProps) {
  const names = Object.keys(earlier)
  if (names.length === 0) return null
  return (
    <Notice
      tone="caution"
      title={`You have unsaved changes, but the ${what} has changed since`}
      action={
        <>
          <Button onClick={takeEarlier}>Use my changes</Button>
          <Button onClick={() => void dropEarlier()}>Discard them</Button>
        </>
      }
    >
      <SideBySide
        names={names}
        labelOf={labelOf}
        shown={shown}
        leftLabel="Saved"
        left={saved}
        right={earlier}
      />
    </Notice>
  )
}

/** What was typed here, not saved, and overtaken by a change: it comes back by a decision alone (R-SCREEN-4). */
import { Button } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SideBySide, type SideBySideProps } from './side-by-side.tsx'
import type { EarlierDraft } from './use-draft.ts'

/** @param what as in `the clip has changed since` */
type EarlierNoticeProps = {
  draft: EarlierDraft
  what: string
  wordsOf: (name: string) => string
  shown?: SideBySideProps['shown']
}

export function EarlierNotice({
  draft: { saved, earlier, takeEarlier, dropEarlier },
  what,
  wordsOf,
  shown,
}: EarlierNoticeProps) {
  const names = Object.keys(earlier)
  if (names.length === 0) return null
  return (
    <Notice
      tone="caution"
      title={`You typed something that is not saved, and the ${what} has changed since`}
      action={
        <>
          <Button onClick={takeEarlier}>Use what I typed</Button>
          <Button onClick={() => void dropEarlier()}>Discard it</Button>
        </>
      }
    >
      <SideBySide
        names={names}
        wordsOf={wordsOf}
        shown={shown}
        leftWords="Saved"
        left={saved}
        right={earlier}
      />
    </Notice>
  )
}

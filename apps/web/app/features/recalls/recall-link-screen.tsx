/** The notice about a clip for the recipient of a download link, with the form that acknowledges it (R-RECALL-7). */
import type { MemberRecall } from '@rushes/contract/recalls'
import { useCallback, useRef, useState } from 'react'
import { useLoaded } from '../../lib/use-loaded.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageFrame } from '../../ui/page-frame.tsx'
import { acknowledgeByLink, loadLinkedRecall } from './load-recalls.ts'
import { RecallEntry } from './recall-entry.tsx'
import { acknowledgedMessage, LINK_TITLE, OPENING_NOTICE } from './recall-labels.ts'

const NO_DRAFT = { action: '', note: '' }

/** @param props.refText the part of the address that identifies the recipient. */
export function RecallLinkScreen({ refText }: { refText: string }) {
  const load = useCallback((signal: AbortSignal) => loadLinkedRecall(refText, signal), [refText])
  const { data, failure, reload } = useLoaded(load)
  const [acknowledged, setAcknowledged] = useState<MemberRecall | null>(null)
  const [draft, setDraft] = useState(NO_DRAFT)
  const content = useRef<HTMLDivElement>(null)
  const recall = acknowledged ?? data

  function finish(answered: MemberRecall) {
    setAcknowledged(answered)
    // The form that had the focus is removed.
    content.current?.focus({ preventScroll: true })
  }

  return (
    <PageFrame title={LINK_TITLE} measure="form">
      <p role="status" className="sr-only">
        {acknowledged && acknowledgedMessage(acknowledged)}
      </p>
      {recall === null && failure === null && <p>{OPENING_NOTICE}</p>}
      {failure && (
        <Notice
          tone="stop"
          action={
            <>
              <Button onClick={reload}>Try again</Button>
              <LinkButton to="/contact-us">Write to us</LinkButton>
            </>
          }
        >
          {failure}
        </Notice>
      )}
      {recall && (
        <div ref={content} tabIndex={-1} className="focus:outline-none">
          <RecallEntry
            heading="h2"
            recall={recall}
            draft={draft}
            onDraft={setDraft}
            onSend={(answer) => acknowledgeByLink(refText, answer)}
            onAcknowledged={finish}
          />
        </div>
      )}
    </PageFrame>
  )
}

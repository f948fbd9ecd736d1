/** Accepts files that are dropped anywhere on the admin area, and opens the dialog about their purpose. */
import { Suspense, useEffect, useState } from 'react'
import { loadTwice } from '../../lib/load-twice.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { reportMissingPart } from '../../ui/missing-part.ts'
import { chooseFiles } from '../kit/choose-files.ts'
import { useKeys } from '../kit/keys/use-keys.ts'
import type { Person } from '../kit/person.ts'
import { forgetOffer, offerFiles, useOfferedFiles } from './offered-files-store.ts'

const OfferModal = lazyPart(async () => (await import('./offer-modal.tsx')).OfferModal, {
  close: forgetOffer,
})

const holdsFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

export function FileDrop({ capabilities }: Pick<Person, 'capabilities'>) {
  const offered = useOfferedFiles()
  const [isOver, setIsOver] = useState(false)
  useKeys([{ keys: 'u', label: 'Import files', run: () => chooseFiles(offerFiles) }])
  useEffect(() => {
    const left = new AbortController()
    const options = { signal: left.signal }
    function follow(event: DragEvent) {
      if (!holdsFiles(event)) return
      // Otherwise the browser would open the file in place of the admin area.
      event.preventDefault()
      setIsOver(event.type !== 'dragleave' || event.relatedTarget !== null)
    }
    async function take(event: DragEvent) {
      if (!holdsFiles(event) || !event.dataTransfer) return
      event.preventDefault()
      setIsOver(false)
      // The browser clears the items after the event.
      const entries = [...event.dataTransfer.items].flatMap((item) => item.webkitGetAsEntry() ?? [])
      const plain = [...event.dataTransfer.files]
      const reader = await loadTwice(() => import('./dropped-files.ts')).catch(() => null)
      if (reader === null) return reportMissingPart()
      offerFiles(await reader.filesOf(entries, plain))
    }
    addEventListener('dragenter', follow, options)
    addEventListener('dragover', follow, options)
    addEventListener('dragleave', follow, options)
    addEventListener('drop', (event) => void take(event), options)
    return () => left.abort()
  }, [])
  return (
    <>
      {isOver && (
        <div className="pointer-events-none fixed inset-3 z-50 grid place-items-center rounded-lg border-2 border-dashed border-mark bg-paper/90">
          <p className="title text-2xl">Drop files to import them</p>
        </div>
      )}
      <Suspense fallback={null}>
        {offered && <OfferModal files={offered} capabilities={capabilities} onClose={forgetOffer} />}
      </Suspense>
    </>
  )
}

/** The search box for a page that has none. It closes when a search, or a suggestion, opens another page. */
import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { Modal } from '../../ui/modal.tsx'
import { SEARCH_HEADING, SearchBox } from './search-box.tsx'
import { SEARCH_INPUT_ID } from './use-search-key.ts'

export function SearchModal({ onClose }: { onClose: () => void }) {
  const { key } = useLocation()
  const opened = useRef(key)
  useEffect(() => document.getElementById(SEARCH_INPUT_ID)?.focus(), [])
  useEffect(() => {
    if (key !== opened.current) onClose()
  }, [key, onClose])
  return (
    <Modal title={SEARCH_HEADING} onClose={onClose}>
      {/* Space for the suggestions below the box. */}
      <div className="min-h-80">
        <SearchBox />
      </div>
    </Modal>
  )
}

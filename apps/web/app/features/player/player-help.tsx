/** Lists the keys of the player. */
import { Modal } from '../../ui/modal.tsx'

/** Loaded with its dialog, because all pages with a film load the keys themselves. */
const PLAYER_HELP: readonly { keys: string; does: string }[] = [
  { keys: 'Space', does: 'Play or pause' },
  { keys: 'J K L', does: 'Reverse, stop, forward. Press J or L again for 2, 4 and 8 times the speed' },
  { keys: '← →', does: 'Back or forward 1 second' },
  { keys: ', .', does: 'One frame back or forward' },
  { keys: 'Shift ← →', does: 'Ten frames back or forward' },
  { keys: 'Home End', does: 'Go to the start or the end' },
  { keys: 'I O', does: 'Set the in or the out point' },
  { keys: 'Q W', does: 'Go to the in or the out point' },
  { keys: 'R', does: 'Loop, between the points where they are set' },
  { keys: '< >', does: 'Slower or faster' },
  { keys: '↑ ↓', does: 'Louder or quieter' },
  { keys: 'M', does: 'Mute' },
  { keys: 'G', does: 'Guides for 9:16, 4:5 and 1:1' },
  { keys: 'P', does: 'Picture in picture' },
  { keys: 'F', does: 'Full screen' },
  { keys: '?', does: 'This help' },
]

export function PlayerHelp({ onClose }: { onClose: () => void }) {
  return (
    <Modal title="Keyboard shortcuts" onClose={onClose}>
      <dl className="grid grid-cols-[auto_1fr] gap-x-6 gap-y-2">
        {PLAYER_HELP.map(({ keys, does }) => (
          <div key={keys} className="contents">
            <dt className="font-mono text-sm">{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Modal>
  )
}

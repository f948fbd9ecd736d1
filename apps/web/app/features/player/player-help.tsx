/** Lists the keys of the player. */
import { Modal } from '../../ui/modal.tsx'
import { PLAYER_HELP } from './player-keys.ts'

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

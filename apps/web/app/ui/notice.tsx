/** A message within the page: always with an icon and text, never with colour alone. */
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './icon.tsx'
import type { Tone } from './notify.ts'

const TONES: Record<Tone, string> = {
  clear: 'border-clear bg-clear-wash',
  caution: 'border-caution bg-caution-wash',
  stop: 'border-stop bg-stop-wash',
  plain: 'border-rule bg-sheet',
}

const INK: Record<Tone, string> = {
  clear: 'text-clear',
  caution: 'text-caution',
  stop: 'text-stop',
  plain: 'text-ink-soft',
}

const ICONS = {
  clear: 'circle-check',
  caution: 'triangle-alert',
  stop: 'circle-alert',
  plain: 'info',
} as const

type NoticeProps = {
  tone?: Tone
  title?: string
  action?: ReactNode
  children?: ReactNode
  className?: string
}

/** A `stop` notice is an alert, which screen readers read when it appears. */
export function Notice({ tone = 'plain', title, action, children, className }: NoticeProps) {
  return (
    <div
      {...(tone === 'stop' && { role: 'alert' })}
      className={classNames('flex gap-3 rounded-sm border px-4 py-3', TONES[tone], className)}
    >
      <span className={classNames('pt-0.5', INK[tone])}>
        <Icon of={ICONS[tone]} large />
      </span>
      <div className="grid min-w-0 flex-1 gap-1">
        {title && <p className="font-semibold">{title}</p>}
        {children && <div>{children}</div>}
        {action && <div className="mt-2 flex flex-wrap gap-3">{action}</div>}
      </div>
    </div>
  )
}

/** Shown instead of an empty list, with one sentence and one action. */
export function EmptyState({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-4 border-y border-rule py-10">
      <p className="text-lg text-ink-soft">{children}</p>
      {action}
    </div>
  )
}

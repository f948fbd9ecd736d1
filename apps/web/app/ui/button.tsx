/** The button of all pages, and links that look like it. */
import type { ComponentProps } from 'react'
import { Link } from 'react-router'
import { classNames } from './class-names.ts'

export type ButtonKind = 'primary' | 'outline' | 'quiet' | 'danger' | 'film'
export type ButtonSize = 'small' | 'medium' | 'large'

const BASE =
  'inline-flex items-center justify-center gap-2 rounded-sm font-semibold text-center select-none transition-colors'

const KINDS: Record<ButtonKind, string> = {
  primary: 'bg-press text-press-ink hover:bg-press-deep',
  outline: 'border border-edge bg-sheet text-ink hover:border-ink hover:bg-well',
  quiet: 'text-ink hover:bg-well',
  danger: 'border border-stop text-stop hover:bg-stop-wash',
  // For pictures and dark backgrounds.
  film: 'bg-film/80 text-film-ink hover:bg-film',
}

const SIZES: Record<ButtonSize, string> = {
  small: 'min-h-8 px-2.5 text-sm',
  medium: 'min-h-10 px-4 text-base',
  large: 'min-h-12 px-6 text-lg',
}

type Look = { kind?: ButtonKind; size?: ButtonSize; wide?: boolean }

export function buttonClass({ kind = 'outline', size = 'medium', wide = false }: Look = {}): string {
  return classNames(BASE, KINDS[kind], SIZES[size], wide && 'w-full')
}

type ButtonProps = ComponentProps<'button'> & Look & { busy?: boolean }

/** While `busy`, the button keeps the focus and its width, ignores clicks, and is announced as busy. */
export function Button({ kind, size, wide, busy = false, className, onClick, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy || undefined}
      aria-disabled={busy || undefined}
      onClick={busy ? (event) => event.preventDefault() : onClick}
      className={classNames(
        buttonClass({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) }),
        busy && 'opacity-60',
        'disabled:opacity-50',
        className,
      )}
    />
  )
}

type LinkButtonProps = ComponentProps<typeof Link> & Look

export function LinkButton({ kind, size, wide, className, ...rest }: LinkButtonProps) {
  const look = { ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) }
  return <Link {...rest} className={classNames(buttonClass(look), className)} />
}

type IconButtonProps = Omit<ButtonProps, 'wide'> & { label: string }

/** A square button with an icon; `label` is its name and its tooltip. */
export function IconButton({ label, kind = 'quiet', className, children, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      kind={kind}
      aria-label={label}
      title={label}
      className={classNames('!px-0 w-10', className)}
    >
      {children}
    </Button>
  )
}

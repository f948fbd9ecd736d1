/** Shown instead of a screen until the password was confirmed (R-STAFF-4). */
import { useRevalidator } from 'react-router'
import { PasswordConfirmForm } from '../../features/account/password-confirm-form.tsx'

export function PasswordGate({ title }: { title: string }) {
  const { revalidate } = useRevalidator()
  return (
    <>
      <h1 className="title mb-6 text-2xl">{title}</h1>
      <PasswordConfirmForm onConfirmed={revalidate} />
    </>
  )
}

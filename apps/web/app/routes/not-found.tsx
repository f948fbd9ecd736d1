/** The page Not found, for all other addresses. */
import { data } from 'react-router'
import { NotFound } from '../features/pages/not-found.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function clientLoader() {
  return null
}

export default function NotFoundPage() {
  return <NotFound />
}

/** Any other path shows a page titled Not found (specification, section 2). */
import { data } from 'react-router'
import { NotFound } from '../features/pages/problem.tsx'

export function loader() {
  return data(null, { status: 404 })
}

export function clientLoader() {
  return null
}

export default function NotFoundPage() {
  return <NotFound />
}

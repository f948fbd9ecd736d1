/** The name of an account as a link to it. */
import { Link } from 'react-router'

export const AccountLink = ({ id, name }: { id: number; name: string }) => (
  <Link to={`/admin/accounts/${id}`} dir="auto" className="wrap-anywhere underline underline-offset-4">
    {name}
  </Link>
)

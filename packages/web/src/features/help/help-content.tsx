import { Link } from '@tanstack/react-router'
import { helps } from './help-texts'
import { Picture } from './picture'

/** What a screen is for and what to do on it. */
export default function HelpContent({ path, title, onLeave }: { path: string; title: string; onLeave: () => void }) {
  const found = helps[path.replace(/^\/dashboard\/?/, '')]
  return (
    <>
      <h2 className="mb-2 font-semibold">{title}</h2>
      {found && <Picture kind={found.picture} />}
      <p className="mt-3">{found?.text ?? 'Busca lo que necesitas con Ctrl K.'}</p>
      <Link
        to="/dashboard/centroAyuda"
        onClick={onLeave}
        className="mt-3 inline-block font-medium text-primary underline-offset-4 hover:underline"
      >
        Ver todo en el centro de ayuda
      </Link>
    </>
  )
}

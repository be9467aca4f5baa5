import { helps } from './help-texts'
import { Picture } from './picture'

/** What a screen is for and what to do on it. */
export default function HelpContent({ path, title }: { path: string; title: string }) {
  const found = helps[path.replace(/^\/dashboard\/?/, '')]
  return (
    <>
      <h2 className="mb-2 font-semibold">{title}</h2>
      {found && <Picture kind={found.picture} />}
      <p className="mt-3">{found?.text ?? 'Busca lo que necesitas con Ctrl K.'}</p>
    </>
  )
}

/** A demo shop that is being made: nobody can enter it yet. */
export interface Preparing {
  /** The mail address of its owner. */
  email: string
  /** How far it is, from 0 to 1. */
  done: number
  /** What is being made now: `junio de 2026`. */
  what: string
}

interface Config {
  loginOrigin?: unknown
  preparing?: Preparing
  /** What the forms of connections are filled with to try them, by the service. */
  practice?: Record<string, Record<string, string>>
}

/** What this deployment says of itself in `/config.json`; nothing when it does not answer. */
export async function config(): Promise<Config> {
  const answer = await fetch('/config.json').catch(() => undefined)
  if (!answer?.ok) return {}
  return ((await answer.json().catch(() => undefined)) as Config | undefined) ?? {}
}

/** The one origin whose windows may bring a session; undefined when none may. */
export async function loginOrigin(): Promise<string | undefined> {
  const found = (await config()).loginOrigin
  return typeof found === 'string' ? found : undefined
}

/** The demo shop while it is being made; null when there is none or it is there. */
export const preparing = async (): Promise<Preparing | null> => (await config()).preparing ?? null

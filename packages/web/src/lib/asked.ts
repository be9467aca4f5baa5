import { bearer } from './session'

interface Asked {
  /** Who asked. */
  token: string
  /** By address; undefined of what got no answer. */
  answers: Map<string, Promise<Response | undefined>>
}

/** Until when such an answer may be taken, in ms of the life of the page. */
const FRESH_MS = 10_000

/** The answer to a question of this person that was asked before the app had come; once, and only a good one. */
export async function takeAsked(url: string): Promise<Response | undefined> {
  // What `public/start.js` asked while the app was on its way.
  const { asked } = globalThis as { asked?: Asked }
  if (!asked || performance.now() > FRESH_MS || asked.token !== bearer()) return undefined
  const answer = asked.answers.get(url)
  asked.answers.delete(url)
  const response = await answer
  return response?.ok ? response : undefined
}

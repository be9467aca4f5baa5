/** The one origin whose windows may bring a session, as this deployment says it in `/config.json`; undefined when none may. */
export async function loginOrigin(): Promise<string | undefined> {
  const answer = await fetch('/config.json').catch(() => undefined)
  if (!answer?.ok) return undefined
  const config = (await answer.json().catch(() => undefined)) as { loginOrigin?: unknown } | undefined
  return typeof config?.loginOrigin === 'string' ? config.loginOrigin : undefined
}

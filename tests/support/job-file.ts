import type { World } from './world'

/** The file that a job made, downloaded as the browser does it. */
export async function jobFile({ api }: Pick<World, 'api'>, id: string): Promise<Blob> {
  const { url } = await api.jobs.jobResult({ id })
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`download of job ${id}: ${answer.status} ${await answer.text()}`)
  return answer.blob()
}

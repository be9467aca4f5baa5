import { type Client, lazy } from './api'
import { ApiError, errorOf, type FieldErrors } from './api-error'

/**
 * The client of a form that is only looked at: its calls send nothing. Each rejects with the 422 that the server would
 * answer, by the schema that the server parses with; without fields when that finds nothing, or when there is none.
 */
const dry = lazy<Client>((area, call) => {
  let problems: Promise<Problems> | undefined
  return async (input = {}) => {
    problems ??= load(area, call)
    throw errorOf(422, { errors: (await problems)(input) })
  }
})

type Problems = (input: unknown) => FieldErrors

/** Asked for once a call: where the schema does not load, the server alone checks. */
async function load(area: string, call: string): Promise<Problems> {
  try {
    const { problemsOf, schemaOf } = await import('@tendero/core/inputs')
    const schema = await schemaOf(area, call)
    if (schema) return (input) => problemsOf(schema, input)
  } catch {
    // Whoever loads the screens says that it failed.
  }
  return () => ({})
}

/**
 * What is wrong with the call that `send` would make, by field; nothing is sent. Of several calls it is the first that
 * counts, because the others wait for its answer.
 */
export async function check(send: (api: Client) => Promise<unknown>): Promise<FieldErrors> {
  try {
    await send(dry)
  } catch (error) {
    if (error instanceof ApiError) return error.fields
  }
  return {}
}

import { expect } from 'vitest'
import { type Part, synthesize } from './synth'

/** The templates of a stage of tests, as they are deployed. */
const synthesized = synthesize()
export const { assembly } = synthesized
const of = (part: Part) => synthesized.template(part)
export const parts = {
  ...{ storage: of('storage'), jobs: of('jobs'), api: of('api') },
  ...{ web: of('web'), observability: of('observability') },
}

export type Properties = Record<string, unknown>
/** Properties of the resources of a type. */
export const propertiesOf = (part: Part, type: string): Properties[] =>
  Object.values(parts[part].findResources(type)).map((resource) => resource.Properties as Properties)
/** Those of the only one there is. */
export const onlyOne = (part: Part, type: string): Properties => {
  const found = propertiesOf(part, type)
  expect(found).toHaveLength(1)
  return found[0]!
}

interface Statement {
  Action: string | string[]
  Resource: unknown
  Condition?: object
}

/** What the roles of our functions may do, by logical id of the policy. */
export const statements = () =>
  (['api', 'jobs'] as const).flatMap((part) =>
    Object.entries(parts[part].findResources('AWS::IAM::Policy')).flatMap(([id, { Properties }]) =>
      (Properties.PolicyDocument.Statement as Statement[]).map((statement) => ({ id, ...statement })),
    ),
  )

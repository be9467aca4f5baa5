import { App, Aspects, Stack } from 'aws-cdk-lib'
import { Bucket } from 'aws-cdk-lib/aws-s3'
import { AwsSolutionsChecks } from 'cdk-nag'
import { expect, it } from 'vitest'
import { synthesize } from './synth'

const plain = synthesize()
const named = synthesize({ stage: 'prod', domain: { name: 'app.tendero.co', zoneId: 'Z1', zoneName: 'tendero.co' } })

it.each([
  ['a stage', plain],
  ['production with its domain', named],
])('finds nothing against the rules of AwsSolutions in %s', (_, { assembly }) => {
  const findings = assembly.stacks.flatMap((stack) =>
    stack.messages.filter(({ level }) => level !== 'info').map(({ id, entry }) => `${id} ${entry.data}`),
  )
  expect(findings).toEqual([])
})

it('would find something: an open bucket does not pass', () => {
  const app = new App()
  const stack = new Stack(app, 'open')
  new Bucket(stack, 'Open')
  Aspects.of(app).add(new AwsSolutionsChecks())
  const [open] = app.synth().stacks
  expect(open?.messages.map(({ entry }) => String(entry.data)).join()).toContain('AwsSolutions-S1')
})

it('gives a reason for every exception, and names resources for the ones that matter', () => {
  const exceptions = plain.assembly.stacks.flatMap((stack) => {
    const { Metadata, Resources } = stack.template as { Metadata?: object; Resources: Record<string, object> }
    return [Metadata, ...Object.values(Resources).map((r) => (r as { Metadata?: object }).Metadata)].flatMap(
      (m) =>
        (m as { cdk_nag?: { rules_to_suppress: { id: string; reason: string }[] } })?.cdk_nag?.rules_to_suppress ?? [],
    )
  })
  expect(exceptions.length).toBeGreaterThan(0)
  for (const { id, reason } of exceptions) expect(reason.length, id).toBeGreaterThan(30)
})

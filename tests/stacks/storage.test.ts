import { readFileSync } from 'node:fs'
import { tableDefinition } from '@tendero/core/kernel/db/table'
import { fileKey } from '@tendero/core/kernel/files/store'
import { Match } from 'aws-cdk-lib/assertions'
import { describe, expect, it } from 'vitest'
import { auditLockOf, restoredTableOf } from '../../stacks/deployment'
import { asTenant } from '../support/ambient'
import { onlyOne, type Properties, parts, propertiesOf } from './deployed'
import { synthesize } from './synth'

describe('storage', () => {
  it('has the table of the local run: same keys, same indexes, paid by request', () => {
    const table = onlyOne('storage', 'AWS::DynamoDB::Table')
    const { TableName: _, ...local } = tableDefinition('x')
    const byName = (a: { AttributeName?: string }, b: { AttributeName?: string }) =>
      String(a.AttributeName).localeCompare(String(b.AttributeName))
    expect((table.AttributeDefinitions as never[]).sort(byName)).toEqual(local.AttributeDefinitions?.sort(byName))
    expect(table).toMatchObject({
      KeySchema: local.KeySchema,
      GlobalSecondaryIndexes: local.GlobalSecondaryIndexes,
      BillingMode: local.BillingMode,
    })
  })

  it('can be restored to a second, and nobody deletes it by mistake', () => {
    expect(onlyOne('storage', 'AWS::DynamoDB::Table')).toMatchObject({
      PointInTimeRecoverySpecification: { PointInTimeRecoveryEnabled: true },
      DeletionProtectionEnabled: true,
      TimeToLiveSpecification: { AttributeName: 'ttl', Enabled: true },
    })
    const prod = synthesize({ stage: 'prod' }).template('storage')
    for (const type of ['AWS::DynamoDB::Table', 'AWS::S3::Bucket'])
      prod.allResources(type, { DeletionPolicy: 'Retain', UpdateReplacePolicy: 'Retain' })
  })

  it('moves every function to a restored table, permissions included, and keeps the old one', () => {
    const { template: restored } = synthesize({ restoredTable: 'saved' })
    restored('storage').resourceCountIs('AWS::DynamoDB::Table', 1)
    for (const part of ['api', 'jobs'] as const) {
      for (const fn of Object.values(restored(part).findResources('AWS::Lambda::Function')))
        expect(fn.Properties.Environment.Variables.TENDERO_TABLE).toBe('saved')
      const policies = JSON.stringify(restored(part).findResources('AWS::IAM::Policy'))
      expect(policies).toContain(':table/saved')
      expect(policies).not.toMatch(/ImportValue":"test-tendero-storage:ExportsOutputFnGetAttTable/)
    }
  })

  it('says which table was restored in the code, so that forgetting a variable undoes no recovery', () => {
    expect(restoredTableOf('prod', { prod: 'saved' })).toBe('saved')
    expect(restoredTableOf('staging', { prod: 'saved' })).toBeUndefined()
    expect(readFileSync('sst.config.ts', 'utf8')).toContain('restoredTable: restoredTableOf(stage),')
    const told = JSON.parse(readFileSync('stacks/restored.json', 'utf8')) as Record<string, unknown>
    for (const [stage, table] of Object.entries(told)) {
      expect(table, stage).toMatch(/^[\w.-]{3,255}$/)
      expect(restoredTableOf(stage)).toBe(table)
    }
  })

  const filesBucket = () => {
    const [files] = propertiesOf('storage', 'AWS::S3::Bucket').filter(({ CorsConfiguration }) => CorsConfiguration)
    return files as { LifecycleConfiguration: { Rules: Properties[] } }
  }

  it('drops uploads in a day, imports with their results in thirty, and nothing else that is current', () => {
    const { Rules } = filesBucket().LifecycleConfiguration
    const dropped = Rules.filter(({ ExpirationInDays }) => ExpirationInDays !== undefined)
    expect(dropped.map(({ Prefix, ExpirationInDays }) => [Prefix, ExpirationInDays])).toEqual([
      ['temporary/', 1],
      ['imports/', 30],
    ])
    for (const rule of dropped)
      expect(rule).toMatchObject({ Status: 'Enabled', NoncurrentVersionExpiration: { NoncurrentDays: 1 } })
    // Where the app puts them is where the rules look, and what stays is nowhere near.
    return asTenant('ten_1', async () => {
      const keys = ['temporary/uploads/a', 'imports/a', 'orders/a', 'imported/a'].map(fileKey)
      expect(keys.map((key) => dropped.some(({ Prefix }) => key.startsWith(String(Prefix))))).toEqual([
        ...[true, true],
        ...[false, false],
      ])
    })
  })

  it('keeps files private, versioned and off plain HTTP; only the app may post to them or read an answer', () => {
    parts.storage.hasResourceProperties('AWS::S3::Bucket', {
      VersioningConfiguration: { Status: 'Enabled' },
      CorsConfiguration: {
        CorsRules: [
          Match.objectLike({
            AllowedMethods: ['POST', 'GET'],
            AllowedOrigins: ['https://*.cloudfront.net'],
            AllowedHeaders: ['content-type', 'idempotency-key'],
            ExposedHeaders: ['content-disposition'],
          }),
        ],
      },
    })
    for (const part of ['storage', 'web'] as const) {
      for (const bucket of propertiesOf(part, 'AWS::S3::Bucket'))
        expect(Object.values(bucket.PublicAccessBlockConfiguration as object)).toEqual([true, true, true, true])
      for (const { PolicyDocument } of propertiesOf(part, 'AWS::S3::BucketPolicy'))
        expect(JSON.stringify(PolicyDocument)).toContain('"aws:SecureTransport":"false"')
    }
  })

  it('locks the copies of the audit: versioned, under a key, for ten years in production', () => {
    const locked = (changes: Parameters<typeof synthesize>[0]) =>
      Object.values(synthesize(changes).template('storage').findResources('AWS::S3::Bucket'))
        .map(({ Properties }) => Properties as Properties)
        .filter(({ ObjectLockEnabled }) => ObjectLockEnabled)
    const [copies, ...others] = locked({ stage: 'prod' })
    expect(others).toEqual([])
    expect(copies).toMatchObject({
      ObjectLockConfiguration: { Rule: { DefaultRetention: { Mode: 'GOVERNANCE', Days: 3_653 } } },
      VersioningConfiguration: { Status: 'Enabled' },
      BucketEncryption: {
        ServerSideEncryptionConfiguration: [{ ServerSideEncryptionByDefault: { SSEAlgorithm: 'aws:kms' } }],
      },
    })
    // Nothing drops what is locked.
    expect(JSON.stringify(copies?.LifecycleConfiguration)).not.toContain('Expiration')
    const lockOf = (stage: string, text?: string) => {
      const [{ ObjectLockConfiguration } = {}] = locked({ stage, auditLock: auditLockOf(stage, text) })
      return (ObjectLockConfiguration as { Rule: { DefaultRetention: object } }).Rule.DefaultRetention
    }
    expect(lockOf('test')).toEqual({ Mode: 'GOVERNANCE', Days: 1 })
    expect(lockOf('prod', 'compliance:730')).toEqual({ Mode: 'COMPLIANCE', Days: 730 })
    for (const text of ['', 'none', 'compliance:0', 'governance:x'])
      expect(() => auditLockOf('prod', text)).toThrow('TENDERO_AUDIT_LOCK')
  })

  it("lets only the app's own address upload when it has one", () => {
    const domain = { name: 'app.tendero.co', zoneId: 'Z1', zoneName: 'tendero.co' }
    const named = synthesize({ domain })
    named.template('storage').hasResourceProperties('AWS::S3::Bucket', {
      CorsConfiguration: { CorsRules: [Match.objectLike({ AllowedOrigins: ['https://app.tendero.co'] })] },
    })
    named.template('web').hasResourceProperties('AWS::CloudFront::Distribution', {
      DistributionConfig: Match.objectLike({
        Aliases: ['app.tendero.co'],
        ViewerCertificate: Match.objectLike({ MinimumProtocolVersion: 'TLSv1.2_2021' }),
      }),
    })
    named.template('web').hasResourceProperties('AWS::Route53::RecordSet', { Name: 'app.tendero.co.', Type: 'A' })
  })
})

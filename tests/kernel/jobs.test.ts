import { auditBook } from '@tendero/core/kernel/books/audit'
import { asSystem } from '@tendero/core/kernel/context'
import { act } from '@tendero/core/kernel/db/act'
import { kind } from '@tendero/core/kernel/db/kind'
import { enqueue } from '@tendero/core/kernel/jobs/queue'
import { runJob } from '@tendero/core/kernel/jobs/run'
import { dayOf } from '@tendero/core/kernel/values/time'
import { expect, it } from 'vitest'
import * as z from 'zod'
import { asTenant, freshTenant } from '../support/ambient'
import { doing, Probe } from '../support/jobs'

const Note = kind({ name: 'probeNote', label: 'la nota', schema: z.object({ id: z.string() }) })

it('what a job writes is signed in the audit by who asked for it', () => {
  const tenant = freshTenant()
  return asTenant(tenant, async () => {
    const job = await asSystem(
      tenant,
      'Marta',
      () => act(async (unit) => enqueue(unit, Probe, { input: {} })),
      'usr_marta',
    )
    const write = async () => {
      await act(async (unit) => unit.insert(Note, { id: 'n1' }))
      return { summary: 'Listo' }
    }
    expect(await runJob({ tenant, jobId: job.id }, doing(write))).toBe(true)
    const today = dayOf(new Date())
    const facts = await auditBook.read(today, today)
    expect(facts.find((f) => f.changes[0]?.kind === 'probeNote')).toMatchObject({
      userId: 'usr_marta',
      userName: 'Marta',
    })
  })
})

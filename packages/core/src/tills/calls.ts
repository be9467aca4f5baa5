import * as z from 'zod'
import { command, query, table } from '../kernel/call'
import { later } from '../kernel/later'
import { limits } from '../kernel/limits'
import { Nothing } from '../kernel/records/wire'
import { returnLease } from '../treasury/leases/leases'
import { listDecisions, resolveDecision } from './decisions'
import { inputs } from './inputs'
import { leaseTill, listLeases, presentLease, seize } from './leasing'
import { paths } from './paths'
import type { Synced } from './sync'
import * as input from './till.input'
import * as wire from './till.wire'

/** Whatever a till can have done comes with it: loaded when one sends. */
const recording = later(() => import('./sync'))
const keeping = later(() => import('./changes'))

const presentSynced = async ({ lease, results }: Synced) => ({
  shift_id: lease.shiftId,
  seq: lease.seq,
  lease: await presentLease(lease),
  results,
})

export const calls = table(paths, {
  lease: command({ allow: 'pos-create', input: input.LeaseInput, output: wire.OwnLease, run: leaseTill }),
  returnLease: command({
    allow: 'pos-create',
    input: input.ReturnLeaseInput,
    output: wire.LeaseOutput,
    run: (given) => returnLease(given).then(presentLease),
  }),
  takeLease: command({ allow: 'pos-delete', input: inputs.takeLease, output: wire.TakenOutput, run: seize }),
  listLeases: query({
    allow: ['pos-delete', 'pos-read'],
    input: Nothing,
    output: z.object({ leases: z.array(wire.LeaseOutput) }),
    run: listLeases,
  }),
  changes: query({
    allow: 'pos-create',
    input: input.ChangesInput,
    output: wire.ChangesOutput,
    run: keeping.tillChanges,
  }),
  sync: command({
    allow: 'pos-create',
    input: input.SyncInput,
    output: wire.SyncOutput,
    run: (given) => recording.syncTill(given).then(presentSynced),
  }),
  syncFile: command({
    allow: 'pos-create',
    limit: limits.file,
    input: inputs.syncFile,
    output: wire.SyncOutput,
    run: (given) => recording.syncFile(given).then(presentSynced),
  }),
  listDecisions: query({
    whole: true,
    allow: ['pos-delete', 'pos-read'],
    input: input.ListDecisionsInput,
    output: wire.DecisionPage,
    run: (given) => listDecisions(given).then(({ data, meta }) => ({ data: data.map(wire.presentDecision), meta })),
  }),
  resolveDecision: command({
    whole: true,
    allow: 'pos-delete',
    input: inputs.resolveDecision,
    output: wire.DecisionOutput,
    run: (given) => resolveDecision(given).then(wire.presentDecision),
  }),
})

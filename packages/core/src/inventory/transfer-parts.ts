import { author, now } from '../kernel/context'
import { type Act, act } from '../kernel/db/act'
import { load } from '../kernel/db/read'
import { conflict } from '../kernel/errors'
import { enqueue } from '../kernel/jobs/queue'
import { undone } from '../kernel/jobs/run'
import { dayOf } from '../kernel/time'
import { partId, partsHandler, piecesOf, postInParts, readParts, storeParts, undoDay } from './parts'
import {
  settledState,
  sumsOf,
  TRANSFER_LINES_AT_ONCE,
  Transfer,
  type TransferData,
  type TransferLineData,
  TransferPart,
  TransferPlan,
} from './transfer'
import { stateNames } from './transfer.states'
import { carry, fitsOnce, type Goal, reached } from './transfer-moves'

const TRANSFER_JOB = 'inventory.transfer'

/** Who does a step, and when. */
export const step = () => {
  const { userId, name } = author()
  return { at: now().toISOString(), userId, userName: name }
}

/** All the lines of a transfer. */
export const linesOf = async ({ id, lines, parts }: Pick<TransferData, 'id' | 'lines' | 'parts'>) =>
  parts === 0 ? lines : (await readParts(TransferPart, id, 0, parts)).flatMap((part) => part.lines)

/** Where the lines of a new transfer go: in its row, or in parts stored before it when they are many. */
export async function keepLines(
  id: string,
  lines: readonly TransferLineData[],
): Promise<Pick<TransferData, 'lines' | 'parts' | 'sums'>> {
  if (lines.length <= TRANSFER_LINES_AT_ONCE) return { lines: [...lines], parts: 0 }
  const parts = piecesOf(lines, TRANSFER_LINES_AT_ONCE)
  await storeParts(
    TransferPart,
    parts.map((own, n) => ({ id: partId(id, n), lines: own })),
  )
  return { lines: [], parts: parts.length, sums: sumsOf(lines) }
}

/** A transfer whose lines are where they should be, dated when it was done. */
const arrivedAt = (transfer: TransferData, lines: readonly TransferLineData[]): TransferData => ({
  ...transfer,
  ...(transfer.state === 'sending' ? { sent: step() } : { received: step() }),
  state: settledState(lines),
})

/**
 * Takes the lines of a transfer that is `sending` or `receiving` where they should be: now when they fit one
 * transaction, else by a job.
 * @throws AppError 409 when the origin has not enough, and it is done now
 */
export async function move(
  unit: Act,
  transfer: TransferData,
  lines: readonly TransferLineData[],
  goals: readonly Goal[],
): Promise<TransferData> {
  const day = dayOf(now())
  if (transfer.parts === 0 && fitsOnce(lines, goals)) {
    const after = await carry(unit, { transfer, lines, goals, day })
    return { ...arrivedAt(transfer, after), lines: after }
  }
  const job = enqueue(unit, {
    type: TRANSFER_JOB,
    title: `${verbOf(transfer, lines, goals)} el traslado ${transfer.number}`,
    input: { transferId: transfer.id },
    total: lines.length,
  })
  unit.insert(TransferPlan, { id: job.id, goals: [...goals] })
  return { ...inParts(unit, transfer, lines), jobId: job.id, day }
}

function verbOf({ state }: TransferData, lines: readonly TransferLineData[], goals: readonly Goal[]): string {
  if (state === 'sending') return 'Enviar'
  return lines.some((line, i) => goals[i]!.received > line.received) ? 'Recibir' : 'Devolver'
}

/** What a job moves is in parts, also when it is little. */
function inParts(unit: Act, transfer: TransferData, lines: readonly TransferLineData[]): TransferData {
  if (transfer.parts > 0) return transfer
  unit.insert(TransferPart, { id: partId(transfer.id, 0), lines: [...lines] })
  return { ...transfer, lines: [], parts: 1, sums: sumsOf(lines) }
}

/** What a job does with a transfer. */
interface Work {
  id: string
  jobId: string
  /** By part. */
  goals: readonly Goal[][]
}

const isUnderWay = (transfer: TransferData, jobId: string) =>
  transfer.jobId === jobId && (transfer.state === 'sending' || transfer.state === 'receiving')

/** Repeats a step until it has nothing left: lines of which part is received and part returns may take two. */
async function untilDone(some: () => Promise<boolean>): Promise<void> {
  while (!(await some()));
}

const partOf = ({ id }: Work, n: number) => load({ head: Transfer.one(id), part: TransferPart.one(partId(id, n)) })

async function postPart(work: Work, n: number): Promise<number> {
  const goals = work.goals[n]!
  await untilDone(() =>
    act(async (unit) => {
      const { head, part } = await partOf(work, n)
      const isThere = (line: TransferLineData, i: number) => reached(line, goals[i]!)
      if (part.lines.every(isThere)) return true
      if (!isUnderWay(head, work.jobId)) throw new Error(`${head.number} is ${head.state}`)
      if (head.failure) throw conflict(head.failure)
      unit.check(Transfer, head)
      const lines = await carry(unit, { transfer: head, lines: part.lines, goals, day: head.day ?? dayOf(now()) })
      const known = part.before?.jobId === work.jobId ? part.before : { jobId: work.jobId, lines: part.lines }
      unit.replace(TransferPart, part, { ...part, lines, before: known })
      return lines.every(isThere)
    }),
  )
  return goals.length
}

const undoPart = (work: Work, n: number): Promise<void> =>
  untilDone(() =>
    act(async (unit) => {
      const { head, part } = await partOf(work, n)
      const { before, ...rest } = part
      if (before?.jobId !== work.jobId) return true
      const day = await undoDay(head.day)
      const lines = await carry(unit, { transfer: head, lines: part.lines, goals: before.lines, day, undoing: true })
      const done = lines.every((line, i) => reached(line, before.lines[i]!))
      unit.replace(TransferPart, part, { ...rest, lines, ...(done ? {} : { before }) })
      return done
    }),
  )

const fail = ({ id, jobId }: Work, failure: string): Promise<string> =>
  act(async (unit) => {
    const head = await Transfer.get(id)
    if (head.jobId === jobId && head.failure !== undefined) return head.failure
    if (!isUnderWay(head, jobId)) throw new Error(`${head.number} is ${head.state}`)
    unit.replace(Transfer, head, { ...head, failure })
    return failure
  })

/**
 * Ends the move: everything is where it should be, or where it was.
 * @throws AppError 409 with the reason, when it was to be moved and another worker found that it cannot be
 */
const settle = ({ id, jobId }: Work, failure: string | undefined): Promise<void> =>
  act(async (unit) => {
    const { head, plan } = await load({ head: Transfer.one(id), plan: TransferPlan.maybe(jobId) })
    if (failure === undefined && head.jobId === jobId && head.failure !== undefined) throw conflict(head.failure)
    if (!plan || !isUnderWay(head, jobId)) return
    const lines = await linesOf(head)
    const after = failure
      ? { ...head, state: head.state === 'sending' ? ('requested' as const) : settledState(lines) }
      : arrivedAt(head, lines)
    unit.remove(TransferPlan, plan)
    unit.replace(Transfer, head, { ...after, sums: sumsOf(lines) })
  })

async function workOf(id: string, jobId: string): Promise<Work> {
  const { goals } = await TransferPlan.get(jobId)
  return { id, jobId, goals: piecesOf(goals, TRANSFER_LINES_AT_ONCE) }
}

/** The job that moves a large transfer in parts. What is done is on the lines: it can run again. */
export const carryTransfer = partsHandler(async ({ job, progress }, givenUp) => {
  const id = String(job.input.transferId)
  const head = await Transfer.get(id)
  if (isUnderWay(head, job.id)) {
    const work = await workOf(id, job.id)
    const document = {
      parts: head.parts,
      lines: work.goals.flat().length,
      failure: head.failure,
      post: (n: number) => postPart(work, n),
      undo: (n: number) => undoPart(work, n),
      fail: (failure: string) => fail(work, failure),
      settle: (failure: string | undefined) => settle(work, failure),
    }
    await postInParts(document, progress, givenUp)
  }
  const { state, failure, jobId, sums } = await Transfer.get(id)
  if (failure && jobId === job.id) throw undone(failure)
  return { summary: `${stateNames[state]}: ${sums?.lines ?? 0} productos` }
})

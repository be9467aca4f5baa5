import type * as z from 'zod'
import type { JobData } from './job'
import type { Lane } from './lanes'

/** A kind of long work as whoever asks for it knows it; see `job`. */
export interface JobType<I extends z.ZodType = z.ZodType> {
  /** Its name in the rows, which never changes. */
  type: string
  /** What the merchant reads: `Importar productos`. */
  title: string
  /** Whose workers do it. */
  lane: Lane
  /** What a job is asked with; what its row carries is parsed by it before the work. JSON on both sides. */
  input: I
  /** Notifications leave it out: mails, and what puts something in order by itself. */
  hidden?: boolean
  /** It is done for a shop that was closed too: what it settles outlives the shop. */
  afterClosing?: boolean
  /** Milliseconds from each try that fails to the next; after the last one the job is given up. */
  waits?: readonly number[]
}

/** What a worker may do with its job. */
export interface Running<I extends z.ZodType = z.ZodType> {
  job: JobData
  input: z.output<I>
  /** Saves progress (and renews the lease) at most once a second. */
  progress(done: number, total: number): Promise<void>
}

export interface Outcome {
  summary: string
  errors?: { row?: number; message: string }[]
  result?: { path: string; name: string; contentType: string }
  /** Replaces the input when the job ends, to forget what it carried (mailed links). */
  input?: Record<string, unknown>
}

/** How a kind of job is done. */
export interface Work<I extends z.ZodType = z.ZodType> {
  /** Idempotent: a job whose worker died runs again from the start. See `step.ts`. */
  run(running: Running<I>): Promise<Outcome>
  /**
   * Runs once instead when the tries are used up: reverses what was done and throws `undone`, or ends the job if it
   * turns out to have ended. Without one, what the job did until then stands.
   */
  gaveUp?(running: Running<I>): Promise<Outcome>
}

export type DeclaredJob<I extends z.ZodType = z.ZodType> = JobType<I> & Work<I>

/** Every kind of job by its name, imported when one comes. */
export type Jobs = Readonly<Record<string, () => Promise<DeclaredJob>>>

/** Declares a kind of job where it is asked for, when a higher capability does it: `job({ ...TheType, run })` there. */
export const jobType = <I extends z.ZodType>(type: JobType<I>): JobType<I> => type

/** Declares a kind of job: what it is called, who does it, what it is asked with and how it is done. */
export const job = <I extends z.ZodType>(declared: DeclaredJob<I>): DeclaredJob<I> => declared

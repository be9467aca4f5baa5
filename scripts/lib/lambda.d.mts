import type { InputOptions, OutputOptions } from 'rolldown'

/** A file of the bundle. */
export interface Chunk {
  fileName: string
  /** Files that it loads with itself. */
  imports: string[]
  /** Source file that it stands for, when it can be imported from outside. */
  source: string | undefined
  /** Source files that it holds. */
  modules: string[]
  bytes: number
}

export const bundling: { input: InputOptions; output: OutputOptions }
export function buildLambda(outdir?: string): Promise<Chunk[]>
/** Bytes that a process has read once the source files are loaded: their chunks and what those import, not what comes later. */
export function loadedBytes(chunks: Chunk[], sources: string[]): number
export const TABLES: RegExp

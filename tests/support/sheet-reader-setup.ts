import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { buildSheetReader, sheetReader } from '../../scripts/lib/sheet-reader.mjs'

/** Builds the program of the thread that reads sheets, once for all test files: they run from the sources. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tendero-sheet-'))
  await buildSheetReader(folder)
  process.env.TENDERO_SHEET_READER = path.join(folder, sheetReader)
  return () => rm(folder, { recursive: true, force: true })
}

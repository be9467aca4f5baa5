import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/** A value that a folder stores as JSON, under a name, until it is written without one. */
export function keepIn<T>(folder: string, name: string) {
  const file = path.join(folder, name)
  const read = (): T | undefined => (existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as T) : undefined)
  const write = (value: T | undefined): void => {
    if (value === undefined) rmSync(file, { force: true })
    else {
      writeFileSync(`${file}.new`, JSON.stringify(value), { flush: true })
      renameSync(`${file}.new`, file)
    }
  }
  return { read, write }
}

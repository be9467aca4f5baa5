import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { root, serverBundle, webDist } from './paths.mjs'

const FOLDERS = ['packages', 'scripts']
const FILES = ['package-lock.json', 'tsconfig.json']
const LEFT_OUT = new Set(['node_modules', 'dist'])
/** The build needs no test, and writes generated files itself. */
const UNBUILT = /\.test\.tsx?$|\.gen\.ts$/
const mark = path.join(path.dirname(serverBundle), 'sources.sha256')

/** Returns the files of a folder and below, by path from the root. */
const filesUnder = (folder) =>
  readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const name = path.join(folder, entry.name)
    if (entry.isDirectory()) return LEFT_OUT.has(entry.name) ? [] : filesUnder(name)
    return UNBUILT.test(name) ? [] : name
  })

/**
 * Returns one hash of the names and contents of all sources, without their dates: a checkout changes those. It reads
 * synchronously, because two thousand small files cost eight times as much processor time as promises.
 */
function sourcesHash() {
  const hash = createHash('sha256')
  for (const name of [...FOLDERS.flatMap(filesUnder), ...FILES].sort())
    hash.update(`${name}\0`).update(readFileSync(path.join(root, name)))
  return hash.digest('hex')
}

/** Forgets the sources of the build before it changes; returns the hash of those of the next one. */
export function markBuilding() {
  rmSync(mark, { force: true })
  return sourcesHash()
}

/** Stores the hash of the sources of the build. */
export const markBuilt = (sources) => writeFileSync(mark, sources)

/** True when there is a build, of these very sources. */
export const isBuilt = () =>
  [mark, serverBundle, path.join(webDist, 'index.html')].every((file) => existsSync(file)) &&
  readFileSync(mark, 'utf8') === sourcesHash()

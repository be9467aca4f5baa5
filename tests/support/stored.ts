import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { engine } from './engine'

/** Keys of every object in the store of this test file. */
export async function everyFile(): Promise<string[]> {
  const names = await readdir(path.join(engine().data, 'files', 'records'))
  return names.map((name) => decodeURIComponent(name.replace(/\.json$/, ''))).sort()
}

/** Keys of the objects of a shop's folder in the store of this test file. */
export async function storedUnder(tenant: string, folder: string): Promise<string[]> {
  return (await everyFile()).filter((key) => key.startsWith(`T/${tenant}/${folder}/`))
}

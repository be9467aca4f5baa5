// `npm run security`: writes who may make each call, by the call table, into docs/security.md.
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { callRules, withCallRules } from './lib/call-rules'

const file = path.resolve(import.meta.dirname, '../docs/security.md')
await writeFile(file, withCallRules(await readFile(file, 'utf8'), await callRules()))

import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync, Visitor } from 'vite'

const web = path.resolve(import.meta.dirname, '../../packages/web/src')

/** The `save` of a form, as its source has it. */
export interface FormSave {
  file: string
  /** Undefined where it is handed on, from a form that is in this list itself. */
  parameters: string[] | undefined
  /** Calls that it makes: `inventory.createStorage`. */
  calls: string[]
}

// biome-ignore lint/suspicious/noExplicitAny: a node of the syntax tree
type Node = any

function saveOf(file: string, text: string, node: Node): FormSave {
  if (node?.type !== 'ArrowFunctionExpression') return { file, parameters: undefined, calls: [] }
  const source = (part: Node) => text.slice(part.start, part.end)
  const calls = [...source(node.body).matchAll(/\bapi\.(\w+)\.(\w+)\(/g)].map(([, area, name]) => `${area}.${name}`)
  return { file, parameters: node.params.map(source), calls }
}

/** `recordOf('parties', 'Sender', …)` saves by the calls of that name, with the client that it is given. */
function recordOf(file: string, call: Node): FormSave {
  const [area, name] = call.arguments.map((argument: Node) => argument.value)
  const calls = ['create', 'update'].map((verb) => `${area}.${verb}${name}`)
  return { file, parameters: ['values', 'row', 'api'], calls }
}

/** The saves of a file: of each `useRecord({ save })` and `recordOf()`, and of each component that is told one, `<Catalogue save={…}>`. */
export function savesOf(file: string, text: string): FormSave[] {
  const found: FormSave[] = []
  new Visitor({
    CallExpression(call: Node) {
      if (call.callee.name === 'recordOf') found.push(recordOf(file, call))
      if (call.callee.name !== 'useRecord') return
      const option = call.arguments[0]?.properties?.find((one: Node) => one.key?.name === 'save')
      found.push(saveOf(file, text, option?.value))
    },
    JSXAttribute(attribute: Node) {
      if (attribute.name.name === 'save') found.push(saveOf(file, text, attribute.value?.expression))
    },
  }).visit(parseSync(file, text).program)
  return found
}

/** The saves of every form of the web. */
export const allSaves = (): FormSave[] =>
  readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .flatMap((file) => savesOf(file, readFileSync(path.join(web, file), 'utf8')))

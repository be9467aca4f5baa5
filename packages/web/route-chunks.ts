import { type ESTree, type Plugin, parseSync } from 'vite'

/** Ends the address of a screen's module, beside the route that names it. The router's own plugin says the same. */
const SUFFIX = '?tsr-split=component'

type Node = ESTree.Node
type Statement = ESTree.Program['body'][number]

/** Keys that name a property of something, and no variable. */
const names: Readonly<Record<string, string>> = { Property: 'key', MemberExpression: 'property', JSXAttribute: 'name' }

const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** Calls `visit` on a node and on each node below it; below a node for which `visit` returns false, on none. */
function walk(node: Node, visit: (node: Node) => boolean): void {
  if (!visit(node)) return
  for (const [key, value] of Object.entries(node)) {
    if (names[node.type] === key && !('computed' in node && node.computed)) continue
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) walk(child, visit)
  }
}

/** Returns the names of the variables that a node uses, without those that only `except` uses. */
function usedBy(node: Node, except?: Node): Set<string> {
  const used = new Set<string>()
  walk(node, (one) => {
    if (one === except) return false
    if (one.type === 'Identifier' || one.type === 'JSXIdentifier') used.add(one.name)
    return true
  })
  return used
}

/** Returns the names that a statement of a module declares. */
function declaredBy(statement: Statement): string[] {
  if (statement.type === 'ImportDeclaration') return statement.specifiers.map(({ local }) => local.name)
  if (statement.type === 'VariableDeclaration')
    return statement.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []))
  if (statement.type === 'FunctionDeclaration' || statement.type === 'ClassDeclaration')
    return [statement.id?.name ?? '']
  return []
}

/** Returns the value of `component` in the options of a route. */
function componentOf(statements: readonly Statement[]): Node | undefined {
  let found: Node | undefined
  for (const statement of statements.filter(({ type }) => type === 'ExportNamedDeclaration'))
    walk(statement, (node) => {
      if (node.type !== 'CallExpression' || node.callee.type !== 'CallExpression') return true
      const { callee } = node.callee
      if (callee.type !== 'Identifier' || callee.name !== 'createFileRoute') return true
      const [options] = node.arguments
      for (const option of options?.type === 'ObjectExpression' ? options.properties : [])
        if (option.type === 'Property' && option.key.type === 'Identifier' && option.key.name === 'component')
          found = option.value
      return false
    })
  return found
}

/** Code of the two modules that a route's file becomes. */
interface Split {
  route: string
  screen: string
}

/** Splits the screen from its route; a route that only redirects has none. */
export function splitRoute(code: string, file: string): Split | undefined {
  const statements = parseSync(file, code, { lang: 'tsx' }).program.body
  const component = componentOf(statements)
  if (!component) return undefined

  const text = ({ start, end }: Node) => code.slice(start, end)
  const declaring = new Map(statements.flatMap((one) => declaredBy(one).map((name) => [name, one] as const)))
  const reach = (used: Iterable<string>, found = new Set<string>()): Set<string> => {
    for (const name of used) {
      const statement = declaring.get(name)
      if (!statement || found.has(name)) continue
      found.add(name)
      if (statement.type !== 'ImportDeclaration') reach(usedBy(statement), found)
    }
    return found
  }
  const own = statements.filter((one) => declaredBy(one).length === 0)
  const forRoute = reach(own.flatMap((one) => [...usedBy(one, component)]))
  const forScreen = reach(usedBy(component))

  /** Writes a statement when one of its names is needed; an import without its other names. */
  const write = (statement: Statement, needed: ReadonlySet<string>): string => {
    if (!declaredBy(statement).some((name) => needed.has(name))) return ''
    if (statement.type !== 'ImportDeclaration' || statement.specifiers.some(({ type }) => type !== 'ImportSpecifier'))
      return text(statement)
    const [first, last] = [statement.specifiers[0]!, statement.specifiers.at(-1)!]
    const kept = statement.specifiers.filter(({ local }) => needed.has(local.name)).map(text)
    return code.slice(statement.start, first.start) + kept.join(', ') + code.slice(last.end, statement.end)
  }
  for (const statement of statements) {
    const both = declaredBy(statement).find((name) => forRoute.has(name) && forScreen.has(name))
    if (both && statement.type !== 'ImportDeclaration')
      throw new Error(`${file}: ${both} serves the route and its screen; move it to a file that both import`)
  }
  const lazy = `lazyRouteComponent(() => import('${file}${SUFFIX}'), 'component')`
  const route = statements.map((one) => {
    if (!own.includes(one)) return write(one, forRoute)
    if (component.start < one.start || component.end > one.end) return text(one)
    return code.slice(one.start, component.start) + lazy + code.slice(component.end, one.end)
  })
  const screen = statements.map((one) => write(one, forScreen))
  return {
    route: [`import { lazyRouteComponent } from '@tanstack/react-router'`, ...route].join('\n'),
    screen: [...screen, `export const component = ${text(component)}`].join('\n'),
  }
}

/** Builds each screen in a file of its own, which its route imports when the route is opened. */
export function routeChunks(): Plugin {
  // The bundler asks for each file twice: as the route, and as the screen.
  const splits = new Map<string, Split | undefined>()
  return {
    name: 'route-chunks',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/src\/routes\/.+\.tsx(\?|$)/, code: 'createFileRoute(' },
      handler(code, id) {
        if (!splits.has(code)) splits.set(code, splitRoute(code, id.replace(SUFFIX, '')))
        const split = splits.get(code)
        return split && { code: id.endsWith(SUFFIX) ? split.screen : split.route, map: null }
      },
    },
  }
}

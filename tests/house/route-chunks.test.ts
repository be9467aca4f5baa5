import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { splitRoute } from '../../packages/web/route-chunks'

const routes = path.resolve(import.meta.dirname, '../../packages/web/src/routes')
const files = readdirSync(routes, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.tsx'))
const split = (code: string) => splitRoute(code, '/src/routes/x.tsx')

describe('the build of a route', () => {
  it('leaves every screen of the features to a file of its own', () => {
    const splits = files.map((file) => [file, split(readFileSync(path.join(routes, file), 'utf8'))] as const)
    expect(splits.filter(([, one]) => one).length).toBeGreaterThan(160)
    expect(splits.filter(([, one]) => one?.route.includes('@/features/')).map(([file]) => file)).toEqual([])
  })

  it('gives the screen the imports and functions that only the screen uses', () => {
    const code = [
      `import { createFileRoute, getRouteApi } from '@tanstack/react-router'`,
      `import { query } from '@/lib/url-search'`,
      `import { type Name, Page } from '@/features/x/page'`,
      `export const Route = createFileRoute('/ñ')({ staticData: { title: 'Página' }, validateSearch: query('a'), component: Screen })`,
      `const route = getRouteApi('/ñ')`,
      `function Screen() { const name: Name = route.useParams().name; return <Page title={name} /> }`,
    ].join('\n')
    expect(split(code)).toEqual({
      route: [
        `import { lazyRouteComponent } from '@tanstack/react-router'`,
        `import { createFileRoute } from '@tanstack/react-router'`,
        `import { query } from '@/lib/url-search'`,
        '',
        `export const Route = createFileRoute('/ñ')({ staticData: { title: 'Página' }, validateSearch: query('a'), component: lazyRouteComponent(() => import('/src/routes/x.tsx?tsr-split=component'), 'component') })`,
        '',
        '',
      ].join('\n'),
      screen: [
        `import { getRouteApi } from '@tanstack/react-router'`,
        '',
        `import { type Name, Page } from '@/features/x/page'`,
        '',
        `const route = getRouteApi('/ñ')`,
        `function Screen() { const name: Name = route.useParams().name; return <Page title={name} /> }`,
        'export const component = Screen',
      ].join('\n'),
    })
  })

  it('leaves a route without a screen whole', () => {
    expect(split(`export const Route = createFileRoute('/x')({ staticData: { title: 'component' } })`)).toBeUndefined()
  })

  it('refuses what both the route and its screen use', () => {
    const code = [
      `const title = 'Inicio'`,
      `export const Route = createFileRoute('/x')({ staticData: { title }, component: () => <h1>{title}</h1> })`,
    ].join('\n')
    expect(() => split(code)).toThrow('title serves the route and its screen')
  })
})

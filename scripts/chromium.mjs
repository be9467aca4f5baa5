// Finds a Chromium for the browser tests, or installs one, and says what it did. Alone, it prints the path.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { tool } from './lib/paths.mjs'

/** The first is Chromium without its own windows: the same pages in a fifth less time. */
const SYSTEM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const MAC = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome'

const succeeds = (command, args, timeout) => spawnSync(command, args, { stdio: 'ignore', timeout }).status === 0

/** A binary can be there and lack the libraries that it needs, so it has to answer. */
const works = (file) => !!file && succeeds(file, ['--version', '--no-sandbox'], 20_000)

function playwrightOwn() {
  try {
    const file = chromium.executablePath()
    return existsSync(file) && works(file) ? file : undefined
  } catch {
    return undefined
  }
}

function systemOwn() {
  const folders = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':')
  const files = folders.flatMap((folder) => SYSTEM_NAMES.map((name) => `${folder}/${name}`))
  return [...files, MAC].find((file) => existsSync(file) && works(file))
}

function download(say) {
  say('Chromium: none here; downloading the one of Playwright…')
  spawnSync(process.execPath, [tool.playwright, 'install', 'chromium'], { stdio: ['ignore', 2, 2], timeout: 300_000 })
  return playwrightOwn()
}

function installPackage(say) {
  const before = process.getuid?.() === 0 ? [] : ['sudo', '-n']
  if (!succeeds('apt-get', ['--version'], 10_000)) return undefined
  say("Chromium: installing Debian's package (apt-get install chromium-headless-shell)…")
  const apt = (...args) => {
    const [command, ...rest] = [...before, 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get', ...args]
    return spawnSync(command, rest, { stdio: ['ignore', 2, 2], timeout: 600_000 }).status === 0
  }
  apt('update')
  // Not every Debian or Ubuntu has the first.
  const installed = ['chromium-headless-shell', 'chromium'].some((name) =>
    apt('install', '-y', '--no-install-recommends', name, 'fonts-liberation'),
  )
  return installed ? systemOwn() : undefined
}

/**
 * Path of a Chromium that runs: `CHROMIUM_PATH`, Playwright's own, the system's, Playwright's download or Debian's
 * package, in this order. Throws an Error when there is none and none can be installed.
 */
export function findChromium(say = console.error) {
  const given = process.env.CHROMIUM_PATH
  if (given && !works(given)) throw new Error(`CHROMIUM_PATH is ${given}, which does not run`)
  const ways = [
    ['CHROMIUM_PATH', () => given],
    ["Playwright's own", playwrightOwn],
    ["the system's", systemOwn],
    ["Playwright's download", () => download(say)],
    ["Debian's package", () => installPackage(say)],
  ]
  for (const [name, way] of ways) {
    const file = way()
    if (file) {
      say(`Chromium: ${name}, ${file}`)
      return file
    }
  }
  throw new Error('No Chromium, and none could be installed. Install one and set CHROMIUM_PATH.')
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(findChromium())

/** Finds a browser for the browser tests, or installs Debian's where it may. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

/**
 * Chromium without a window of its own: the same pages for two fifths less CPU. Debian's is named by its file, because the
 * script before it outlives who ends it.
 */
const shell = {
  package: 'chromium-headless-shell',
  places: ['/usr/lib/chromium/chromium-headless-shell'],
  names: ['chrome-headless-shell'],
  ofPlaywright: ['chrome-linux/headless_shell', 'chrome-headless-shell-linux64/chrome-headless-shell'],
}

const whole = {
  package: 'chromium',
  places: [],
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'],
  ofPlaywright: ['chrome-linux/chrome', 'chrome-linux64/chrome'],
}

/** The program's path; CHROMIUM_PATH goes first. Installs Debian's package as root. Throws with what to do. */
export function requireChromium() {
  return named() ?? find(whole) ?? install(whole) ?? complain()
}

/** The same for tests, which take the one without a window where it is or can be had. */
export function requireTestBrowser() {
  return named() ?? find(shell) ?? install(shell) ?? requireChromium()
}

function named() {
  const wanted = process.env.CHROMIUM_PATH
  if (!wanted) return undefined
  if (isProgram(wanted)) return wanted
  throw new Error(`CHROMIUM_PATH names ${wanted}, which is no program.`)
}

function find(kind) {
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return [
    ...kind.places,
    ...folders.flatMap((folder) => kind.names.map((name) => path.join(folder, name))),
    ...ofPlaywright(kind),
  ].find(isProgram)
}

function ofPlaywright(kind) {
  const cache = path.join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium'))
    .flatMap((name) => kind.ofPlaywright.map((file) => path.join(cache, name, file)))
}

/** Only as root, and never for long: without a net it gives up. */
function install(kind) {
  if (!mayInstall()) return undefined
  console.log(`Installing the browser for the tests (apt-get install ${kind.package}).`)
  const options = {
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    stdio: ['ignore', 'ignore', 'inherit'],
    timeout: 300_000,
  }
  const patience = ['-qq', '-o', 'Acquire::http::Timeout=20', '-o', 'Acquire::Retries=1']
  spawnSync('apt-get', ['update', ...patience], options)
  spawnSync('apt-get', ['install', '-y', '--no-install-recommends', ...patience, kind.package], options)
  return find(kind)
}

function mayInstall() {
  return process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')
}

function complain() {
  throw new Error(
    mayInstall()
      ? 'Chromium could not be installed with apt-get. Install Chromium or Chrome, or set CHROMIUM_PATH to its program.'
      : 'The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to its program.',
  )
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

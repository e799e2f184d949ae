/** Finds Chromium for the browser tests, or installs Debian's where it may. */
import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']

/** Comes back with the program's path, or with undefined. CHROMIUM_PATH goes first. */
export function findChromium() {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) return isProgram(wanted) ? wanted : undefined
  const folders = (process.env.PATH ?? '').split(path.delimiter)
  return [
    ...folders.flatMap((folder) => names.map((name) => path.join(folder, name))),
    ...ofPlaywright(),
  ].find(isProgram)
}

function isProgram(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

function ofPlaywright() {
  const cache = path.join(homedir(), '.cache/ms-playwright')
  if (!existsSync(cache)) return []
  return readdirSync(cache)
    .filter((name) => name.startsWith('chromium-'))
    .flatMap((name) =>
      ['chrome-linux/chrome', 'chrome-linux64/chrome'].map((file) => path.join(cache, name, file)),
    )
}

/** The program's path; installs Debian's package as root. Throws with what to do. */
export function requireChromium() {
  const found = findChromium()
  if (found) return found
  if (process.env.CHROMIUM_PATH)
    throw new Error(`CHROMIUM_PATH names ${process.env.CHROMIUM_PATH}, which is no program.`)
  const may = process.getuid?.() === 0 && isProgram('/usr/bin/apt-get')
  if (may) {
    console.log('Installing Chromium for the browser tests (apt-get install chromium).')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const options = { env, stdio: ['ignore', 'ignore', 'inherit'] }
    spawnSync('apt-get', ['update', '-qq'], options)
    spawnSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  }
  const installed = findChromium()
  if (installed) return installed
  throw new Error(
    may
      ? 'Chromium could not be installed with apt-get. Install Chromium or Chrome, or set CHROMIUM_PATH to its program.'
      : 'The browser tests need Chromium. Install it (Debian: sudo apt-get install chromium), or set CHROMIUM_PATH to its program.',
  )
}

/**
 * What must work before anything is installed: plain JavaScript for any Node from 20 on, without dependencies.
 * It installs the packages when they are missing or old, and finds the Node 24 on which everything else runs.
 */
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'

export const root = path.resolve(import.meta.dirname, '..')

const neededMajor = 24

/**
 * Heap limits for the processes that stay: without them rendering pages takes twice the memory for the same speed. With a
 * smaller young space (2) a checkout takes a sixth more CPU, with a larger one (16) only more memory. What NODE_OPTIONS says counts instead: flags of the command line would win over it.
 */
const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=192'].filter(
  (flag) => !(process.env.NODE_OPTIONS ?? '').includes(flag.split('=')[0] ?? flag),
)

const lockFile = path.join(root, '.install.lock')

/** Runs `npm ci` unless node_modules already holds what package-lock.json names. Of several processes one installs. */
export function ensureInstalled() {
  if (!reasonToInstall()) return
  while (!takeLock()) Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)
  try {
    const reason = reasonToInstall()
    if (reason) install(reason)
  } finally {
    rmSync(lockFile, { force: true })
  }
}

/** Whether this process may install now. A lock whose holder is gone counts as none. */
function takeLock() {
  try {
    const file = openSync(lockFile, 'wx')
    writeFileSync(file, String(process.pid))
    closeSync(file)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST')
      stop(`This folder cannot be written to (${error.code}), so nothing can be installed.`)
  }
  try {
    process.kill(Number(readFileSync(lockFile, 'utf8')), 0)
  } catch (error) {
    if (error.code === 'ESRCH') rmSync(lockFile, { force: true })
  }
  return false
}

function install(reason) {
  console.log(`Installing packages (${reason}). The first time takes about half a minute.`)
  // --include=dev: the build needs them also where NODE_ENV=production is set. Install scripts are never run.
  const args = [
    'ci',
    '--include=dev',
    '--include=optional',
    '--ignore-scripts',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  const npm = process.env.npm_execpath
  const [command, commandArgs] = npm?.endsWith('.js') ? [process.execPath, [npm, ...args]] : ['npm', args]
  const { status, error } = spawnSync(command, commandArgs, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  })
  if (status !== 0) stop(`The packages could not be installed${error ? `: ${error.message}` : ''}.`)
  useHooks()
}

/** Lets git check the subjects of commits by ours (CONTRIBUTING.md), in a checkout that has no hooks of its own. */
function useHooks() {
  if (!existsSync(path.join(root, '.git'))) return
  const git = (...args) => spawnSync('git', ['config', ...args], { cwd: root, stdio: 'ignore' }).status
  if (git('--get', 'core.hooksPath') === 1) git('core.hooksPath', '.githooks')
}

function reasonToInstall() {
  const wanted = packagesOf('package-lock.json')
  const found = packagesOf('node_modules/.package-lock.json')
  if (!wanted) stop('package-lock.json is missing or unreadable.')
  if (!found) return 'there are none yet'

  const names = Object.keys(wanted).filter((name) => name !== '')
  // `npm ci --omit=dev` beside a finished build is how a store is shipped.
  const shipped =
    names.every((name) => !wanted[name].dev || !found[name]) && existsSync(path.join(root, 'build'))
  for (const name of names) {
    const { version, optional, devOptional, dev, peer } = wanted[name]
    if (shipped && dev) continue
    // Optional ones are for other machines, or the registry has them not.
    if ((optional || devOptional || peer) && !found[name]) continue
    if (found[name]?.version !== version) return `${name.replace(/^.*node_modules\//, '')} is not ${version}`
  }
  return undefined
}

function packagesOf(file) {
  try {
    return JSON.parse(readFileSync(path.join(root, file), 'utf8')).packages
  } catch {
    return undefined
  }
}

/** The Node that runs everything: the host's when it is new enough, else the one that npm brought. */
function findNode() {
  if (Number(process.versions.node.split('.')[0]) >= neededMajor) return process.execPath
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const brought = path.join(
    root,
    `node_modules/node-${platform}-${process.arch}/bin/node${process.platform === 'win32' ? '.exe' : ''}`,
  )
  if (existsSync(brought)) return brought
  stop(
    `Node ${neededMajor} is needed and this is ${process.version}; npm has none for ${process.platform}-${process.arch}. Install it from https://nodejs.org.`,
  )
}

/** Runs a step to its end; comes back when it went well, and ends with its status when it did not. */
export function runStep(file, args = []) {
  const { status } = spawnSync(findNode(), [file, ...args], {
    cwd: root,
    env: environment(),
    stdio: 'inherit',
  })
  if (status !== 0) process.exit(status ?? 1)
}

/**
 * Becomes `file` on Node 24, as nearly as a parent can: it passes signals on, ends as its child ends, and the child sees over
 * its channel when we are killed.
 */
export function become(file, args = [], { server = false } = {}) {
  const child = spawn(findNode(), [...(server ? serverFlags : []), file, ...args], {
    cwd: root,
    // Without NODE_ENV=production React's development build runs, which renders pages several times slower.
    env: { ...environment(), ...(server && { NODE_ENV: process.env.NODE_ENV ?? 'production' }) },
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
  })
  for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.on(name, () => child.kill(name))

  child.on('error', (error) => stop(error.message))
  child.on('exit', (status, signal) => {
    if (!signal) process.exit(status ?? 1)
    for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP']) process.removeAllListeners(name)
    process.kill(process.pid, signal)
  })
  followNpm(() => child.kill('SIGTERM'))
}

/** npm killed with -9 takes nobody with it; its child only gets another parent. */
function followNpm(end) {
  if (!process.env.npm_lifecycle_event) return
  const parent = process.ppid
  setInterval(() => process.ppid !== parent && end(), 250).unref()
}

function environment() {
  return {
    ...process.env,
    // Scripts that are run by name find the same Node.
    PATH: `${path.dirname(findNode())}${path.delimiter}${process.env.PATH ?? ''}`,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? path.join(root, 'node_modules/.cache/compiled'),
  }
}

export function stop(message) {
  console.error(message)
  process.exit(1)
}

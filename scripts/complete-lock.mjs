/**
 * Completes package-lock.json; run it after every change of dependencies: `node scripts/complete-lock.mjs`.
 * A registry may lack the builds of a package for other machines. `npm install` then leaves them out of the lock, and `npm ci` refuses
 * such a lock. Each missing one is entered with its version and the machines it is for, which is all that npm needs to skip it.
 * It also takes out addresses: a lock that names a registry cannot be used with another.
 */
import { readFileSync, writeFileSync } from 'node:fs'

const systems = {
  android: 'android',
  darwin: 'darwin',
  freebsd: 'freebsd',
  linux: 'linux',
  openharmony: 'openharmony',
  win32: 'win32',
}
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 'riscv64', 's390x', 'loong64', 'wasm32']

const lock = JSON.parse(readFileSync('package-lock.json', 'utf8'))
const added = []
const removed = []

for (const entry of Object.values(lock.packages)) {
  if (!entry.resolved) continue
  removed.push(entry.resolved)
  delete entry.resolved
}

for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isPresent(place, name)) continue
    if (!/^\d/.test(version))
      throw new Error(`${name}@${version} of ${place} is missing, and its version is a range`)
    lock.packages[`node_modules/${name}`] = {
      version,
      // In npm's own order of keys, so that it does not rewrite them.
      ...pick({ ...machineOf(name), dev: entry.dev, optional: true }, [
        'cpu',
        'dev',
        'libc',
        'optional',
        'os',
      ]),
    }
    added.push(`${name}@${version}`)
  }
}

function pick(values, keys) {
  return Object.fromEntries(keys.filter((key) => values[key] !== undefined).map((key) => [key, values[key]]))
}

/** As Node resolves: beside the package that asks, then in each folder above. */
function isPresent(place, name) {
  for (let base = place; ; base = base.slice(0, Math.max(base.lastIndexOf('/node_modules/'), 0))) {
    if (lock.packages[`${base ? `${base}/` : ''}node_modules/${name}`]) return true
    if (!base) return false
  }
}

/** Names of such packages end in their machine: -linux-arm64-musl, -win32-x64-msvc, -wasm32-wasi. */
function machineOf(name) {
  const words = name.split('/').at(-1).split('-')
  const os = words.map((word) => systems[word]).find(Boolean)
  const cpu = words.find((word) => processors.includes(word))
  const libc = words.some((word) => word.startsWith('musl'))
    ? 'musl'
    : words.includes('gnu')
      ? 'glibc'
      : undefined
  if (!cpu)
    throw new Error(`${name} is missing from the lock, and its name does not say for which machine it is`)
  return { cpu: [cpu], os: os && [os], libc: os === 'linux' && libc ? [libc] : undefined }
}

lock.packages = Object.fromEntries(
  Object.entries(lock.packages).toSorted(([one], [other]) => (one < other ? -1 : 1)),
)
writeFileSync('package-lock.json', `${JSON.stringify(lock, null, 2)}\n`)
console.log(`package-lock.json: ${added.length} added, ${removed.length} addresses taken out.`)

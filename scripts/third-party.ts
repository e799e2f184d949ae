import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { PlainError } from '#server/process/plain-error'

export type ThirdParty = { name: string; version: string; licence: string; source: string; text: string }

/**
 * Licences under which a store may be sold on: they ask for their text and for nothing of ours. MPL-2.0 binds its own files alone:
 * a package that is passed on unchanged needs the address of its source beside it.
 */
const allowed = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/** Tools whose own code is built into the pages, beside the packages that run. */
export const builtIn = ['node_modules/@scalar/fastify-api-reference', 'node_modules/tailwindcss']

/** What packages say of their licences. Error: PlainError that names each whose licence is none of those allowed. */
export function listThirdParty(root: string, folders: readonly string[]): ThirdParty[] {
  const parties = folders.map((folder) => readParty(path.join(root, folder)))
  const refused = parties.filter(({ licence }) => !isAllowed(licence))
  if (refused.length > 0) {
    const names = refused.map(({ name, version, licence }) => `${name} ${version} (${licence || 'none'})`)
    throw new PlainError(`Licences that are not allowed: ${names.join(', ')}. See scripts/third-party.ts.`)
  }
  return parties.toSorted((one, other) => one.name.localeCompare(other.name, 'en'))
}

function readParty(folder: string): ThirdParty {
  const { name, version, license, repository } = JSON.parse(
    readFileSync(path.join(folder, 'package.json'), 'utf8'),
  ) as { name: string; version: string; license?: string; repository?: string | { url?: string } }
  const source = (typeof repository === 'string' ? repository : repository?.url) ?? ''
  const texts = readdirSync(folder).filter((file) => /^(licen[cs]e|copying|notice)/i.test(file))
  const text = texts.map((file) => readFileSync(path.join(folder, file), 'utf8').trim()).join('\n\n')
  return { name, version, licence: license ?? '', source, text }
}

/** Of `A OR B` one has to be allowed, of `A AND B` both. */
export function isAllowed(licence: string): boolean {
  const words = licence.replace(/[()]/g, '')
  return words.split(/ OR /i).some((part) => part.split(/ AND /i).every((one) => allowed.has(one.trim())))
}

/** Fonts that lie in our own folder, each with the file of its licence. Source: docs/decisions/0176. */
const fontLicences = [
  ['IBM Plex Sans Arabic, IBM Plex Sans, IBM Plex Mono', 'LICENSE-OFL.txt', 'https://github.com/IBM/plex'],
  ['Cairo', 'LICENSE-OFL-cairo.txt', 'https://github.com/Gue3bara/Cairo'],
  ['Vazirmatn', 'LICENSE-OFL-vazirmatn.txt', 'https://github.com/rastikerdar/vazirmatn'],
] as const

/** The file that goes with a release: each package with its licence, equal texts once, and the fonts'. */
export function describeThirdParty(root: string, parties: readonly ThirdParty[]): string {
  const folder = path.join(root, 'src/web/styles/fonts')
  const fonts = fontLicences.map(([name, file, source]) => {
    const text = readFileSync(path.join(folder, file), 'utf8').trim()
    return { name, version: '', licence: 'OFL-1.1', source, text }
  })
  const all = [...parties, ...fonts]
  const byText = Map.groupBy(
    all,
    ({ licence, text }) => text || `Licence: ${licence} (its package has no text of it).`,
  )
  const parts = [...byText].map(([text, group]) => {
    const names = group.map(({ name, version, licence, source }) =>
      [`${name} ${version}`.trim() + `: ${licence}`, source].filter(Boolean).join(', '),
    )
    return `${names.join('\n')}\n\n${text}`
  })
  const rule = `\n\n${'-'.repeat(80)}\n\n`
  return `What a release of Ishtirak contains of others, and under which licences.${rule}${parts.join(rule)}\n`
}

type Manifest = { name: string; version: string; license: string; dependencies: Record<string, string> }
type Locked = Record<string, { dev?: boolean; devOptional?: boolean }>

/**
 * The bill of materials (CycloneDX) as npm itself writes it, of a project that has nothing but the packages of a release: in ours it
 * would count those as tools that tools need as well, React among them.
 * @param locked the release's packages, as the lock file has them
 */
export function writeSbom(root: string, locked: Locked): string {
  const { name, version, license, dependencies } = JSON.parse(
    readFileSync(path.join(root, 'package.json'), 'utf8'),
  ) as Manifest
  const manifest = { name, version, license, dependencies }
  const packages = Object.entries(locked).map(([folder, { dev: _, devOptional: __, ...one }]) => [
    folder,
    one,
  ])
  const lock = {
    name,
    version,
    lockfileVersion: 3,
    packages: { '': manifest, ...Object.fromEntries(packages) },
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-sbom-'))
  // npm names the whole by its folder.
  const project = path.join(folder, name)
  mkdirSync(project)
  try {
    writeFileSync(path.join(project, 'package.json'), JSON.stringify(manifest))
    writeFileSync(path.join(project, 'package-lock.json'), JSON.stringify(lock))
    return askNpm(project)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function askNpm(cwd: string): string {
  const args = ['sbom', '--sbom-format=cyclonedx', '--sbom-type=application', '--package-lock-only']
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('.js') && existsSync(npm) ? [process.execPath, [npm]] : ['npm', []]
  const { status, stdout, stderr } = spawnSync(command, [...first, ...args], {
    cwd,
    encoding: 'utf8',
    maxBuffer: 50_000_000,
  })
  if (status !== 0) throw new PlainError(`npm could not write the bill of materials: ${stderr.trim()}`)
  return stdout
}

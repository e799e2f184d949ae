import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fontNames } from '#rules/look/font-pairs'
import { packagesThatRun } from './release.ts'
import { builtIn, describeThirdParty, isAllowed, listThirdParty, writeSbom } from './third-party.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-licences-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const lock = JSON.parse(readFileSync('node_modules/.package-lock.json', 'utf8')) as {
  packages: Record<string, { dev?: boolean; hasInstallScript?: boolean }>
}
const running = packagesThatRun(lock.packages, existsSync)

test('every package that runs, or is built into the pages, has a licence that may be passed on, and its text goes along', () => {
  const parties = listThirdParty('.', [...running, ...builtIn])
  expect(parties.length).toBeGreaterThan(100)
  const text = describeThirdParty('.', parties)
  for (const { name, version } of parties) expect(text).toContain(`${name} ${version}: `)
  // Its licence asks for the address of its source.
  expect(text).toMatch(/@resvg\/resvg-wasm [\d.]+: MPL-2\.0, \S*github\.com/)
  expect(text).toContain('SIL OPEN FONT LICENSE')
  for (const name of Object.values(fontNames)) expect(text).toMatch(new RegExp(`^${name}.*: OFL-1\\.1`, 'm'))
  expect(text).toMatch(/Permission is hereby granted, free of charge/)
})

test('a licence that binds what it is built into is refused, by the name of its package', () => {
  for (const [name, license] of Object.entries({ bound: 'AGPL-3.0-only', none: undefined, fine: 'MIT' })) {
    mkdirSync(path.join(folder, name))
    writeFileSync(
      path.join(folder, name, 'package.json'),
      JSON.stringify({ name, version: '1.0.0', license }),
    )
  }
  expect(() => listThirdParty(folder, ['bound', 'none', 'fine'])).toThrow(
    'Licences that are not allowed: bound 1.0.0 (AGPL-3.0-only), none 1.0.0 (none)',
  )
  expect(listThirdParty(folder, ['fine'])).toHaveLength(1)
  expect(isAllowed('(MPL-2.0 OR Apache-2.0)')).toBe(true)
  expect(isAllowed('MIT AND GPL-3.0-only')).toBe(false)
})

test('the bill of materials has exactly the packages of a release', () => {
  const packages = new Set(listThirdParty('.', running).map(({ name, version }) => `${name}@${version}`))
  const locked = Object.fromEntries(running.map((name) => [name, lock.packages[name] ?? {}]))
  const sbom = JSON.parse(writeSbom('.', locked)) as {
    bomFormat: string
    metadata: { component: { name: string } }
    components: { name: string; version: string; hashes?: unknown[] }[]
  }
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', metadata: { component: { name: 'ishtirak' } } })
  expect(new Set(sbom.components.map(({ name, version }) => `${name}@${version}`))).toEqual(packages)
})

test('nothing that runs wants an install script, which are off', () => {
  expect(readFileSync('.npmrc', 'utf8')).toContain('ignore-scripts=true')
  expect(running.filter((name) => lock.packages[name]?.hasInstallScript)).toEqual([])
})

import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import webRoutes from '../src/web/routes.ts'
import { circlesOfFiles } from './import-graph.ts'
import { apiRooms, domainRooms, rulesRooms, webRooms, type InnerRoom } from './rooms.ts'

/** One file for each way of breaking a rule of the project, and the rule that must refuse it. */
const plants: [file: string, source: string, rule: string][] = [
  ['src/rules/a.ts', `import { x } from '#domain/x'\nexport const y = x`, 'no-restricted-imports'],
  ['src/rules/b.ts', `import type { X } from '#db/types'\nexport type Y = X`, 'no-restricted-imports'],
  ['src/rules/c.ts', `export const x = import('#api/app')`, 'no-restricted-imports'],
  ['src/rules/d.ts', `export { x } from '../domain/x.ts'`, 'no-restricted-imports'],
  ['src/rules/e.ts', `import { x } from 'node:fs'\nexport const y = x`, 'no-restricted-imports'],
  [
    'src/rules/sale/f.ts',
    `import { x } from '#rules/payments/x'\nexport const y = x`,
    'no-restricted-imports',
  ],
  [
    'src/rules/core/g.ts',
    `import type { X } from '../sale/x.ts'\nexport type Y = X`,
    'no-restricted-imports',
  ],
  ['src/einvoice/a.ts', `import { x } from '#domain/x'\nexport const y = x`, 'no-restricted-imports'],
  ['src/einvoice/b.ts', `import { x } from 'node:fs'\nexport const y = x`, 'no-restricted-imports'],
  ['src/domain/orders/a.ts', `import { x } from '#api/app'\nexport const y = x`, 'no-restricted-imports'],
  [
    'src/domain/orders/b.ts',
    `import { x } from '../../jobs/x.ts'\nexport const y = x`,
    'no-restricted-imports',
  ],
  [
    'src/domain/orders/c.ts',
    `import { x } from '../../../test/x.ts'\nexport const y = x`,
    'no-restricted-imports',
  ],
  [
    'src/domain/people/a.ts',
    `import type { X } from '#domain/sale/x'\nexport type Y = X`,
    'no-restricted-imports',
  ],
  [
    'src/domain/core/jobs/a.ts',
    `import { x } from '../../desk/x.ts'\nexport const y = x`,
    'no-restricted-imports',
  ],
  [
    'src/domain/sale/records/orders/a.ts',
    `import type { X } from '#domain/sale/payments/x'\nexport type Y = X`,
    'no-restricted-imports',
  ],
  [
    'src/domain/sale/records/orders/b.ts',
    `import { x } from '#domain/desk/x'\nexport const y = x`,
    'no-restricted-imports',
  ],
  ['src/integrations/a.ts', `import { x } from '#domain/x'\nexport const y = x`, 'no-restricted-imports'],
  ['src/jobs/a.ts', `import { x } from '#db/client'\nexport const y = x`, 'no-restricted-imports'],
  ['src/web/store/a.tsx', `import { x } from '#domain/x'\nexport const y = x`, 'no-restricted-imports'],
  ['src/web/ui/a.tsx', `import { x } from '../store/a.tsx'\nexport const y = x`, 'no-restricted-imports'],
  ['src/web/frame/a.tsx', `import { x } from '../store/a.tsx'\nexport const y = x`, 'no-restricted-imports'],
  [
    'src/web/admin/taxes/a.tsx',
    `import type { X } from '../../store/a.tsx'\nexport type Y = X`,
    'no-restricted-imports',
  ],
  [
    'src/web/request/a.server.ts',
    `import { x } from '../frame/a.ts'\nexport const y = x`,
    'no-restricted-imports',
  ],
  [
    'src/api/calls/a.ts',
    `import type { X } from '../middleware/a.ts'\nexport type Y = X`,
    'no-restricted-imports',
  ],
  ['src/server/a.ts', `import { x } from 'react-router'\nexport const y = x`, 'no-restricted-imports'],
  [
    'sandbox/moyasar/a.ts',
    `import { x } from '../../src/rules/x.ts'\nexport const y = x`,
    'no-restricted-imports',
  ],
  [
    'clients/typescript/src/a.ts',
    `import { x } from '#rules/x'\nexport const y = x`,
    'no-restricted-imports',
  ],
  [
    'clients/typescript/src/b.ts',
    `import { x } from '../../../src/rules/x.ts'\nexport const y = x`,
    'no-restricted-imports',
  ],
  [
    'clients/typescript/src/c.ts',
    `import { x } from 'node:crypto'\nexport const y = x`,
    'no-restricted-imports',
  ],
  [
    'examples/partner/a.ts',
    `import { x } from '../../src/rules/x.ts'\nexport const y = x`,
    'no-restricted-imports',
  ],
  ['src/domain/one.ts', `import { b } from '#domain/other'\nexport const a = (): number => b()`, 'no-cycle'],
  ['src/domain/other.ts', `import { a } from './one.ts'\nexport const b = (): number => a()`, 'no-cycle'],
  ['src/domain/env.ts', `export const x = process.env['X']`, 'no-process-env'],
  ['src/domain/talk.ts', `console.log('x')`, 'no-console'],
  ['src/domain/any.ts', `export const x = (y: any) => y`, 'no-explicit-any'],
]

/** What the project allows, in the same places. */
const fine: [file: string, source: string][] = [
  ['src/integrations/fine.ts', `import type { X } from '#domain/x'\nexport type Y = X`],
  [
    'src/domain/sale/orders/fine.ts',
    `import { x } from '#domain/sale/records/x'\nimport { y } from '#domain/core/y'\nexport const z = [x, y]`,
  ],
  ['src/domain/fine.ts', `import { x } from '#db/client'\nexport const y = x`],
  ['clients/typescript/src/generated/fine.ts', `import { x } from '../x.ts'\nexport const y = x`],
  ['clients/typescript/src/fine.ts', `import { x } from './generated/x.ts'\nexport const y = x`],
  [
    'examples/partner/fine.ts',
    `import { x } from '@ishtirak/client'\nimport { y } from 'node:http'\nexport const z = [x, y]`,
  ],
  ['src/rules/sale/fine.ts', `import { x } from '#rules/core/x'\nexport const y = x`],
  ['src/rules/fine.test.ts', `import { x } from '#domain/x'\nexport const y = x`],
  ['src/server/config.ts', `export const x = process.env['X']`],
  ['src/server/fine.ts', `import type { X } from 'react-router'\nconsole.log('x')\nexport type Y = X`],
]

let folder = ''
let found: { file: string; rule: string }[] = []

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-house-'))
  for (const file of ['oxlint.config.ts', 'package.json', 'tsconfig.json', 'scripts/rooms.ts']) {
    cpSync(file, path.join(folder, file))
  }
  symlinkSync(path.resolve('node_modules'), path.join(folder, 'node_modules'))
  for (const [file, source] of [...plants, ...fine]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
    writeFileSync(path.join(folder, file), `${source}\n`)
  }
  const { stdout } = spawnSync(process.execPath, ['node_modules/oxlint/bin/oxlint', '--format=unix'], {
    cwd: folder,
    encoding: 'utf8',
  })
  found = stdout.split('\n').flatMap((line) => {
    const [, file, rule] = /^(\S+?):\d+:\d+:.*\((\S+)\)\]$/.exec(line) ?? []
    return file && rule ? [{ file, rule }] : []
  })
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each(plants)('%s is refused: %s', (file, _source, rule) => {
  expect(found).toContainEqual({ file, rule })
})

/** Counts the arrows of the first level, after asking that each room imports only rooms that stand before it. */
function countArrows(rooms: Record<string, InnerRoom>): number {
  const below: string[] = []
  let count = 0
  for (const [name, room] of Object.entries(rooms)) {
    expect(below, name).toEqual(expect.arrayContaining([...room.mayImport]))
    below.push(name)
    count += room.mayImport.length
    if (room.rooms) countArrows(room.rooms)
  }
  return count
}

const foldersOf = (folder: string) =>
  readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted()

test('files that reach each other are a circle, however far the way around', () => {
  const chain = (files: string) => [...files].slice(1).map((to, index) => ({ from: files[index] ?? '', to }))
  expect(circlesOfFiles(chain('abcd'))).toEqual([])
  expect(circlesOfFiles([...chain('abcd'), { from: 'd', to: 'b' }])).toEqual([['b', 'c', 'd']])
})

test('rooms inside domain stand in one direction, and are few', () => {
  expect(Object.keys(domainRooms).length).toBeLessThanOrEqual(10)
  expect(countArrows(domainRooms)).toBeLessThanOrEqual(30)
  expect(readdirSync('src/domain').toSorted()).toEqual(Object.keys(domainRooms).toSorted())
})

test('rooms inside rules stand in one direction, and hold every file', () => {
  expect(countArrows(rulesRooms)).toBeLessThanOrEqual(30)
  expect(readdirSync('src/rules').toSorted()).toEqual(Object.keys(rulesRooms).toSorted())
})

test('rooms inside web and api stand in one direction, and are all named', () => {
  expect(countArrows(webRooms)).toBeLessThanOrEqual(30)
  expect(foldersOf('src/web')).toEqual([...Object.keys(webRooms), 'ui'].toSorted())
  expect(countArrows(apiRooms)).toBeLessThanOrEqual(10)
  expect(foldersOf('src/api')).toEqual(Object.keys(apiRooms).toSorted())
})

test('beside the rooms of web stand its root, its addresses and its entries alone', () => {
  const files = readdirSync('src/web', { withFileTypes: true }).filter((entry) => entry.isFile())
  expect(files.map(({ name }) => name).filter((name) => !name.includes('.test.'))).toEqual([
    'entry.client.tsx',
    'entry.server.tsx',
    'root.tsx',
    'routes.ts',
  ])
})

test('an address without a page is an endpoint by name', () => {
  const files = (entries: RouteConfigEntry[]): string[] =>
    entries.flatMap(({ file, children = [] }) => [file, ...files(children)])
  const odd = files(webRoutes).filter((file) => !/(\.tsx|\.endpoint\.ts)$/.test(file))
  expect(odd).toEqual([])
})

test.each(fine)('%s is fine', (file) => {
  expect(found.filter((one) => one.file === file)).toEqual([])
})

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { type BuiltPart, isFresh, stampOf } from './built-parts.mjs'

let folder = ''

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'built-parts-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  mkdirSync(path.join(folder, 'src/inner'), { recursive: true })
  writeFileSync(path.join(folder, 'src/inner/one.ts'), 'one')
  writeFileSync(path.join(folder, 'lock.json'), '{}')
})

const partIn = (place: string): BuiltPart => ({
  name: 'part of a test',
  folders: [path.join(place, 'src')],
  files: [path.join(place, 'lock.json')],
  stamp: path.join(place, '.stamp'),
  programs: [],
})

function build() {
  const part = partIn(folder)
  writeFileSync(part.stamp, stampOf(part))
  return part
}

test('what was never built is old, and of what was built each change is seen', () => {
  expect(isFresh(partIn(folder))).toBe(false)
  expect(isFresh(build())).toBe(true)

  // As long as before.
  writeFileSync(path.join(folder, 'src/inner/one.ts'), 'two')
  expect(isFresh(partIn(folder))).toBe(false)

  const part = build()
  writeFileSync(path.join(folder, 'src/inner/new.ts'), '')
  expect(isFresh(part)).toBe(false)
  rmSync(path.join(folder, 'src/inner/new.ts'))
  writeFileSync(path.join(folder, 'src/inner/one.test.ts'), 'tests are not built')
  expect(isFresh(part)).toBe(true)
  rmSync(path.join(folder, 'src/inner/one.ts'))
  expect(isFresh(part)).toBe(false)
})

test('the same contents are fresh however old their files are, and are read once only', () => {
  const part = build()
  utimesSync(path.join(folder, 'lock.json'), 1, 1)
  const before = readFileSync(part.stamp, 'utf8')
  expect(isFresh(part)).toBe(true)
  const [digest, looks] = readFileSync(part.stamp, 'utf8').split('\n')
  expect(before.split('\n')[0]).toBe(digest)
  expect(before.split('\n')[1]).not.toBe(looks)
})

test('where its sources are not shipped, nothing is to be built', () => {
  const release = path.join(folder, 'release')
  cpSync(path.join(folder, 'lock.json'), path.join(release, 'lock.json'), { recursive: true })
  expect(isFresh(partIn(release))).toBe(true)
})

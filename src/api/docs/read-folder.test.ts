import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readFolder } from './read-folder.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-folder-'))
afterAll(() => rmSync(folder, { recursive: true }))

test('reads what the patterns name, and nothing at all where one of them names nothing', () => {
  mkdirSync(path.join(folder, 'dist'))
  writeFileSync(path.join(folder, 'README.md'), 'اقرأ')
  const patterns = ['README.md', 'dist/**/*.js']
  expect(() => readFolder(folder, 'package', patterns)).toThrow('dist/**/*.js')
  expect(() => readFolder(path.join(folder, 'missing'), 'package', patterns)).toThrow('README.md')
  writeFileSync(path.join(folder, 'dist/index.js'), 'export {}')
  writeFileSync(path.join(folder, 'dist/index.map'), '{}')
  expect(readFolder(folder, 'package', patterns)).toEqual({
    'package/README.md': 'اقرأ',
    'package/dist/index.js': 'export {}',
  })
})

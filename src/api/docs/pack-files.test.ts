import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { packFiles } from './pack-files.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-packed-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** One of a whole block, one of none, one in Arabic, whose bytes are more than its letters. */
const files = { 'a/whole.txt': 'x'.repeat(512), 'a/b/empty.txt': '', 'a/ar.md': 'اشتراك\n' }

test('is unpacked by tar as it was packed, with the same bytes each time', () => {
  const packed = packFiles(files)
  expect(packFiles(files)).toEqual(packed)
  writeFileSync(path.join(folder, 'x.tgz'), packed)
  execFileSync('tar', ['-xzf', 'x.tgz'], { cwd: folder })
  const unpacked = Object.keys(files).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')])
  expect(Object.fromEntries(unpacked)).toEqual(files)
})

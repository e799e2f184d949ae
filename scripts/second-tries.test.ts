import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

it('names the tests that passed only when they were tried once more, why, and no others', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'second-tries-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  writeFileSync(
    path.join(folder, 'small.test.js'),
    `let tries = 0
     describe('small', () => {
       test('sure', () => {})
       test('late', () => { if (tries++ === 0) throw new Error('late') })
       test('wrong', () => { throw new Error('wrong') })
     })`,
  )
  const file = path.join(folder, 'names.json')
  const project = path.resolve(import.meta.dirname, '..')
  const { status } = spawnSync(
    process.execPath,
    [
      path.join(project, 'node_modules/vitest/vitest.mjs'),
      'run',
      `--root=${folder}`,
      '--globals',
      '--retry=1',
      `--reporter=${path.join(project, 'scripts/second-tries.ts')}`,
    ],
    { cwd: folder, env: { PATH: process.env['PATH'], SECOND_TRIES: file } },
  )
  expect(status).toBe(1)
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(['small.test.js > small > late\n    late'])
})

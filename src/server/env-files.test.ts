import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findUnclearValues, refuseUnclearFiles } from '#server/env-files'

const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-env-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test.each([
  ['TAP_SECRET_KEY=sk_live_ab#cd', ['TAP_SECRET_KEY']],
  ['PORT=3000 # of web', ['PORT']],
  [String.raw`export SMTP_PASSWORD = a\b`, ['SMTP_PASSWORD']],
  ['SMTP_PASSWORD=\'a#b\'\nMETRICS_TOKEN="c#d"\nOTHER=`e#f`', []],
  ['# A remark with NAME=a#b\n  # another one\nPORT=3000\n', []],
  ["KEY='-----BEGIN\nA=b#c\n-----END'\nPORT=3#0", ['PORT']],
  ['A=\nB=#\n', ['B']],
])('of %j unclear are %j', (text, names) => {
  expect(findUnclearValues(text)).toEqual(names)
})

test('a command that was told to read such a file says which value to put in quotes, and shows none', () => {
  const file = path.join(folder, 'store.env')
  writeFileSync(file, 'STORE_MODE=demo\nMETRICS_TOKEN=a-token-of-metrics#1\n')
  for (const args of [[`--env-file=${file}`], ['--env-file', file], [`--env-file-if-exists=${file}`]])
    expect(() => refuseUnclearFiles(args)).toThrow(
      /store\.env: METRICS_TOKEN\nPut each of them in single quotes/,
    )
  expect(() => refuseUnclearFiles(['--max-old-space-size=192', '--env-file-if-exists=/none'])).not.toThrow()

  const run = () =>
    spawnSync(process.execPath, [`--env-file=${file}`, 'scripts/migrate.ts'], {
      env: { PATH: process.env['PATH'], DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none' },
      encoding: 'utf8',
    })
  expect(run()).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Not every reader .*METRICS_TOKEN/s),
  })
  expect(run().stderr).not.toContain('a-token')
  writeFileSync(file, "STORE_MODE=demo\nMETRICS_TOKEN='a-token-of-metrics#1'\n")
  expect(run().stderr).toContain('cannot be reached')
})

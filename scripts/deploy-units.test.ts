import { spawnSync } from 'node:child_process'
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

/** The units of deploy/systemd, played as systemd reads them, over programs that only say as what they run. */
const root = mkdtempSync(path.join(tmpdir(), 'ishtirak-units-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const programs = path.join(root, 'current/build/store')

beforeAll(() => {
  mkdirSync(programs, { recursive: true })
  for (const name of ['web', 'worker'])
    writeFileSync(
      path.join(programs, `${name}.js`),
      `const { writeFileSync } = require('node:fs')
      const heap = require('node:v8').getHeapStatistics().heap_size_limit
      const { env, execArgv } = process
      writeFileSync('${root}/${name}.json', JSON.stringify({ env, execArgv, heap }))`,
    )
})

type Seen = { env: Record<string, string>; execArgv: string[]; heap: number }

/** What a unit's program saw with such a store.env. */
async function startWith(unit: string, storeEnv: string): Promise<Seen> {
  const [, name] = /^ishtirak-(\w+)@/.exec(unit) ?? []
  const file = path.join(root, `${name}.json`)
  rmSync(file, { force: true })
  writeFileSync(path.join(root, 'store.env'), storeEnv)
  const env = { ...process.env, PLAYED_ROOT: root }
  expect(spawnSync(process.execPath, ['test/play-systemctl.mjs', 'start', unit], { env }).status).toBe(0)
  return vi.waitFor(
    () => {
      if (!existsSync(file)) throw new Error(`${unit} said nothing`)
      return JSON.parse(readFileSync(file, 'utf8')) as Seen
    },
    { timeout: 20_000, interval: 50 },
  )
}

const megabyte = 1_048_576
const units = ['ishtirak-web@3001.service', 'ishtirak-worker@02.service']

test.each(units)(
  '%s has the heap that the documents name, and another one where store.env says it',
  async (unit) => {
    const standard = await startWith(unit, 'STORE_MODE=production\n')
    // The limit has the young space beside it.
    expect(standard.heap / megabyte).toBeGreaterThan(190)
    expect(standard.heap / megabyte).toBeLessThan(240)
    const larger = await startWith(unit, 'NODE_OPTIONS=--max-old-space-size=512\n')
    expect(larger.heap / megabyte).toBeGreaterThan(510)
    expect(larger.execArgv).toEqual([])
  },
)

test('no command of ours in deploy/ fixes the heap where NODE_OPTIONS could not change it', () => {
  const lines = globSync('deploy/**/*', { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .flatMap((entry) => readFileSync(path.join(entry.parentPath, entry.name), 'utf8').split('\n'))
  const fixing = lines.filter(
    (line) => line.includes('--max-old-space-size') && !line.includes('NODE_OPTIONS'),
  )
  expect(fixing).toEqual([])
})

test('a unit answers on the port of its instance, whatever store.env has', async () => {
  const [web, worker] = units
  const file = 'PORT=3000\nWORKER_PORT=3100\nHOST=0.0.0.0\n'
  expect((await startWith(web ?? '', file)).env).toMatchObject({ PORT: '3001', HOST: '0.0.0.0' })
  expect((await startWith(worker ?? '', file)).env).toMatchObject({ WORKER_PORT: '3102', HOST: '0.0.0.0' })
})

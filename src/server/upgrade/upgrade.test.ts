import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createFiles } from '#server/files'
import { linkRelease, newestReleases, readRelease, versionOf } from './release-links.ts'
import { upgrade, type Instance, type Supervisor, type UpgradeOptions } from './upgrade.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-upgrade-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A folder as `npm run release` leaves one, with a file of its own and one that all releases have. */
function layOut(root: string, version: string): string {
  const release = path.join(root, version)
  const assets = path.join(release, 'build/client/assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(path.join(assets, `page-${version}.js`), version)
  writeFileSync(path.join(assets, 'font.woff2'), 'font')
  writeFileSync(path.join(release, 'package.json'), JSON.stringify({ version }))
  writeFileSync(path.join(release, 'release.env'), 'ISHTIRAK_COMMIT=c0ffee\n')
  return release
}

/** Two web processes and a worker, which run whatever `current` pointed to when they were restarted. */
async function openStore(name: string, options: { breaksWith?: string | string[] } = {}) {
  const root = mkdtempSync(path.join(folder, `${name}-`))
  const first = layOut(root, '1.0.0')
  linkRelease(root, 'current', first)
  const restarts: string[] = []
  const running = new Map<string, string>()
  const instances = await Promise.all(
    ['worker', 'web-1', 'web-2'].map(async (instance) => {
      running.set(instance, first)
      const server = createServer((request, response) => {
        const release = running.get(instance) ?? ''
        const isBroken = [options.breaksWith].flat().includes(`${instance} ${path.basename(release)}`)
        const isReady = request.url === '/healthz' || !isBroken
        response.writeHead(isReady ? 200 : 503).end(JSON.stringify({ version: versionOf(release) }))
      })
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      afterAll(() => server.close())
      return { name: instance, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
    }),
  )
  const lines: string[] = []
  const supervisor: Supervisor = {
    list: async () => instances,
    async restart(instance) {
      restarts.push(`${instance.name} ${path.basename(readRelease(root, 'current') ?? '')}`)
      running.set(instance.name, readRelease(root, 'current') ?? '')
    },
  }
  const go = (release: string, more: Partial<UpgradeOptions> = {}) =>
    upgrade({
      root,
      release,
      migrate: async () => void restarts.push('migrate'),
      supervisor,
      log: (line) => void lines.push(line),
      pause: 0,
      patience: 400,
      ...more,
    })
  const runs = () => [...running.values()].map((release) => path.basename(release))
  return { root, first, restarts, lines, go, runs, supervisor }
}

/** Begins an upgrade of which nothing runs any more from the moment when it would restart a process. */
async function cutOff(
  { go, supervisor }: Pick<Awaited<ReturnType<typeof openStore>>, 'go' | 'supervisor'>,
  release: string,
  { at, ...options }: Partial<UpgradeOptions> & { at: string },
): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const restart = (instance: Instance) => {
      if (instance.name !== at) return supervisor.restart(instance)
      resolve()
      return new Promise<never>(() => undefined)
    }
    go(release, { ...options, supervisor: { ...supervisor, restart } }).catch(reject)
  })
}

test('migrates, restarts one process after the other, and keeps the way back', async () => {
  const { root, first, restarts, go, runs } = await openStore('rolled')
  const second = layOut(root, '1.1.0')
  await go(second)
  expect(restarts).toEqual(['migrate', 'worker 1.1.0', 'web-1 1.1.0', 'web-2 1.1.0'])
  expect([readRelease(root, 'current'), readRelease(root, 'former')]).toEqual([second, first])

  await go(readRelease(root, 'former') ?? '', { isBack: true })
  expect(runs()).toEqual(['1.0.0', '1.0.0', '1.0.0'])
  expect([readRelease(root, 'current'), readRelease(root, 'former')]).toEqual([first, second])
})

test('files of the last releases are served by every process, and those of older ones go', async () => {
  const { root, first, go } = await openStore('files')
  const shared = path.join(root, 'assets')
  await go(layOut(root, '1.1.0'), { keep: 2 })
  // A process of the first release serves what pages of the second one name, and the other way round.
  const ask = async (release: string, name: string) =>
    (
      await createFiles(
        path.join(release, 'build/client'),
        shared,
      )(new Request(`http://store/assets/${name}`))
    )?.status
  expect(await ask(first, 'page-1.1.0.js')).toBe(200)
  expect(await ask(path.join(root, '1.1.0'), 'page-1.0.0.js')).toBe(200)
  expect(await ask(first, 'page-0.9.0.js')).toBe(404)

  await go(layOut(root, '1.2.0'), { keep: 2 })
  expect(readdirSync(shared).toSorted()).toEqual(['font.woff2', 'page-1.1.0.js', 'page-1.2.0.js'])
})

test('the newest releases are those laid out last, whatever happened to their folders since', async () => {
  const { root } = await openStore('newest')
  for (const version of ['1.9.0', '1.10.0', '1.11.0']) layOut(root, version)
  const names = () => newestReleases(root, 3).map((release) => path.basename(release))
  const layOutAt = (version: string, at: Date) => utimesSync(path.join(root, version, 'release.env'), at, at)
  for (const version of ['1.0.0', '1.9.0', '1.10.0', '1.11.0']) layOutAt(version, new Date('2026-11-01'))
  expect(names()).toEqual(['1.11.0', '1.10.0', '1.9.0'])

  layOutAt('1.9.0', new Date('2026-11-02'))
  writeFileSync(path.join(root, '1.10.0', 'touched'), '')
  expect(names()).toEqual(['1.9.0', '1.11.0', '1.10.0'])
})

test('one that does not become ready takes every process back', async () => {
  const { root, first, restarts, go, runs } = await openStore('broken', { breaksWith: 'web-1 1.1.0' })
  await expect(go(layOut(root, '1.1.0'))).rejects.toThrow(
    /web-1 did not become ready with 1\.1\.0\+c0ffee.*Everything runs 1\.0\.0\+c0ffee again/s,
  )
  expect(restarts).toEqual(['migrate', 'worker 1.1.0', 'web-1 1.1.0', 'worker 1.0.0', 'web-1 1.0.0'])
  expect(runs()).toEqual(['1.0.0', '1.0.0', '1.0.0'])
  expect(readRelease(root, 'current')).toBe(first)
  // Pages that the new worker's links opened meanwhile still find their files.
  expect(existsSync(path.join(root, 'assets/page-1.1.0.js'))).toBe(true)
})

test('one that is cut off has kept the way back, and goes on where it stopped', async () => {
  const store = await openStore('cut-off')
  const { root, restarts, go, runs } = store
  const [second, third] = [layOut(root, '1.1.0'), layOut(root, '1.2.0')]
  await go(second)
  await cutOff(store, third, { at: 'web-1' })
  expect(runs()).toEqual(['1.2.0', '1.1.0', '1.1.0'])
  // Not to the first one, which the schema of the third is not made for.
  expect([readRelease(root, 'current'), readRelease(root, 'former')]).toEqual([third, second])

  restarts.length = 0
  await go(third)
  expect(restarts).toEqual(['migrate', 'web-1 1.2.0', 'web-2 1.2.0'])
  expect(runs()).toEqual(['1.2.0', '1.2.0', '1.2.0'])
  await expect(go(third)).rejects.toThrow('is what runs')

  await cutOff(store, second, { at: 'web-1', isBack: true })
  await go(readRelease(root, 'former') ?? '', { isBack: true })
  expect(runs()).toEqual(['1.1.0', '1.1.0', '1.1.0'])
  expect(readRelease(root, 'current')).toBe(second)
})

test('one that was cut off and does not come up takes back whom it had restarted before, too', async () => {
  const store = await openStore('cut-off-broken', { breaksWith: 'web-2 1.1.0' })
  const { root, go, runs } = store
  const second = layOut(root, '1.1.0')
  await cutOff(store, second, { at: 'web-1' })
  await expect(go(second)).rejects.toThrow(
    /web-2 did not become ready.*Everything runs 1\.0\.0\+c0ffee again/,
  )
  expect(runs()).toEqual(['1.0.0', '1.0.0', '1.0.0'])
})

test('what does not come back either keeps no other one from it, and is named', async () => {
  const { root, go, runs } = await openStore('none-back', { breaksWith: ['web-1 1.1.0', 'worker 1.0.0'] })
  await expect(go(layOut(root, '1.1.0'))).rejects.toThrow(/runs 1\.0\.0\+c0ffee again but worker: look at/)
  expect(runs()).toEqual(['1.0.0', '1.0.0', '1.0.0'])
})

test('a release that does not work with the database keeps the links as they were', async () => {
  const { root, first, restarts, go } = await openStore('refused-back')
  const second = layOut(root, '1.1.0')
  await go(second)
  restarts.length = 0
  const refuses = async () => {
    throw new Error('more than one release behind this one')
  }
  await expect(go(first, { isBack: true, migrate: refuses })).rejects.toThrow('more than one release')
  await expect(go(layOut(root, '1.2.0'), { migrate: refuses })).rejects.toThrow('more than one release')
  expect(restarts).toEqual([])
  expect([readRelease(root, 'current'), readRelease(root, 'former')]).toEqual([second, first])
})

test('a migration that fails restarts nobody', async () => {
  const { root, first, restarts, go } = await openStore('not-migrated')
  const fails = async () => {
    throw new Error('lock timeout')
  }
  await expect(go(layOut(root, '1.1.0'), { migrate: fails })).rejects.toThrow('lock timeout')
  expect(restarts).toEqual([])
  expect(readRelease(root, 'current')).toBe(first)
})

test('refuses what is no release, and the one that runs', async () => {
  const { root, first, go } = await openStore('refused')
  mkdirSync(path.join(root, 'half'))
  await expect(go(path.join(root, 'half'))).rejects.toThrow('is no release')
  await expect(go(first)).rejects.toThrow('is what runs')
})

test('refuses a release that is laid out for other machines, before anything is changed', async () => {
  const { root, first, restarts, go } = await openStore('other-machine')
  const [here, foreign] = [layOut(root, '1.1.0'), layOut(root, '1.2.0')]
  writeFileSync(path.join(here, 'platform'), `${process.platform}-${process.arch}\n`)
  writeFileSync(path.join(foreign, 'platform'), 'linux-riscv64\n')
  await expect(go(foreign)).rejects.toThrow(/1\.2\.0 is laid out for linux-riscv64.*npm run release/)
  expect({ restarts, current: readRelease(root, 'current') }).toEqual({ restarts: [], current: first })
  await go(here)
  expect(readRelease(root, 'current')).toBe(here)
})

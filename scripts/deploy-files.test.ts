import { spawnSync } from 'node:child_process'
import {
  cpSync,
  globSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { storePrograms } from './bundle-store.ts'

const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8')

type Compose = {
  services: Record<string, { environment?: Record<string, string>; command?: string[]; image?: string }>
}

test('a store of more processes reads its lists from a replica that follows the database', () => {
  const { services } = parse(read('compose.cluster.yaml'), { logLevel: 'silent' }) as Compose
  const all = Object.keys({
    ...(parse(read('compose.yaml'), { merge: true }) as Compose).services,
    ...services,
  })
  expect(all.filter((name) => name.startsWith('web')).toSorted()).toEqual(['web-1', 'web-2', 'web-3'])
  expect(all.filter((name) => name.startsWith('worker')).toSorted()).toEqual(['worker', 'worker-2'])
  for (const name of ['web-1', 'web-2', 'web-3'])
    expect(Object.keys(services[name]?.environment ?? {})).toEqual(['DATABASE_READ_URL'])
  expect(services['replica']?.environment?.['PGUSER']).toBe('ishtirak_replication')
  for (const script of globSync('deploy/**/*.sh')) {
    expect(spawnSync('bash', ['-n', script]).stderr.toString()).toBe('')
  }
})

test('a backup that fails takes no older one away, and leaves nothing half made', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'backups-'))
  const programs = mkdtempSync(path.join(tmpdir(), 'programs-'))
  const old = path.join(folder, 'ishtirak-2026-11-01.dump')
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000)
  const backUp = (dump: string) => {
    writeFileSync(path.join(programs, 'pg_dump'), `#!/bin/sh\nprintf dump > "${folder}/.making"\n${dump}\n`, {
      mode: 0o755,
    })
    const env = { ...process.env, PATH: `${programs}:${process.env['PATH']}` }
    return spawnSync('bash', ['deploy/postgres/backup.sh', folder], { env }).status
  }
  try {
    for (const [name, ago] of [
      [old, 16],
      [path.join(folder, 'ishtirak-2026-11-14.dump'), 3],
    ] as const) {
      writeFileSync(name, '')
      utimesSync(name, days(ago), days(ago))
    }
    expect(backUp('exit 1')).not.toBe(0)
    expect(readdirSync(folder).toSorted()).toEqual(['ishtirak-2026-11-01.dump', 'ishtirak-2026-11-14.dump'])
    expect(backUp('exit 0')).toBe(0)
    const today = `ishtirak-${new Date().toISOString().slice(0, 10)}.dump`
    expect(readdirSync(folder).toSorted()).toEqual(['ishtirak-2026-11-14.dump', today].toSorted())
  } finally {
    rmSync(folder, { recursive: true })
    rmSync(programs, { recursive: true })
  }
})

test('what the files set is read by the configuration, and what they run is there', () => {
  const config = globSync('src/server/*{config,environment,version}.ts')
    .map((name) => readFileSync(name, 'utf8'))
    .join('\n')
  const compose = parse(read('compose.yaml'), { merge: true }) as Compose
  const ours = Object.values(compose.services).filter(({ image }) => !image?.startsWith('postgres'))
  const variables = new Set(ours.flatMap(({ environment = {} }) => Object.keys(environment)))
  expect([...variables].filter((name) => !config.includes(`'${name}'`))).toEqual([])
  const units = globSync('deploy/systemd/*.service').map((name) => readFileSync(name, 'utf8'))
  const run = [
    ...ours.flatMap(({ command = [] }) => command.filter((word) => /\.[jt]s$/.test(word))),
    ...[read('Dockerfile'), ...units].flatMap((text) =>
      [...text.matchAll(/(?:build\/store|scripts)\/[\w-]+\.[jt]s/g)].map(([file]) => file),
    ),
  ]
  expect(run.length).toBeGreaterThan(4)
  // What is built is there once it was built.
  const built = Object.keys(storePrograms).map((name) => `build/store/${name}.js`)
  expect(run.filter((file) => !built.includes(file) && globSync(file).length === 0)).toEqual([])
})

describe('deploy/upgrade.sh', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-compose-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  cpSync('deploy/upgrade.sh', path.join(folder, 'upgrade.sh'))
  writeFileSync(path.join(folder, 'image'), 'store:1\n')

  /** Runs it with a docker that notes what it is asked, and fails to bring up what `broken` says. */
  function roll(image: string, broken = 'nothing'): { status: number | null; asked: string[] } {
    const notes = path.join(folder, 'notes')
    writeFileSync(notes, '')
    writeFileSync(
      path.join(folder, 'docker'),
      `#!/bin/sh\necho "$IMAGE $*" >> ${notes}\ncase "$IMAGE $*" in *"${broken}") exit 1;; *--services) printf 'web-2\\nworker\\ndatabase\\nweb-1\\n';; esac\n`,
      { mode: 0o755 },
    )
    const { status } = spawnSync('bash', [path.join(folder, 'upgrade.sh'), image], {
      env: { PATH: `${folder}:${process.env['PATH']}` },
    })
    const asked = readFileSync(notes, 'utf8').trim().split('\n')
    const done = asked.filter((line) => !line.endsWith('--services'))
    return { status, asked: done.map((line) => line.replace(' compose', '').replace(/--\S+ /g, '')) }
  }

  test('brings files and database first, then one service after the other; or everything back', () => {
    const back = roll('store:2', 'store:2 compose up --detach --no-deps --wait web-1')
    expect(back.status).toBe(1)
    expect(back.asked).toEqual([
      'store:2 run assets',
      'store:2 run migrate',
      'store:2 up worker',
      'store:2 up web-1',
      'store:1 up worker',
      'store:1 up web-1',
    ])
    expect(readFileSync(path.join(folder, 'image'), 'utf8')).toBe('store:1\n')

    const forth = roll('store:2')
    expect(forth.status).toBe(0)
    expect(forth.asked.slice(2)).toEqual(['store:2 up worker', 'store:2 up web-1', 'store:2 up web-2'])
    expect(readFileSync(path.join(folder, 'image'), 'utf8')).toBe('store:2\n')
  })
})

import { spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { storePrograms } from './bundle-store.ts'

const read = (name: string) => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8')

type Compose = {
  services: Record<
    string,
    {
      environment?: Record<string, string>
      command?: string[]
      image?: string
      volumes?: string[]
      ports?: string[]
      shm_size?: string
    }
  >
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
  const shellScripts = globSync('deploy/**/*.sh')
  expect(shellScripts).not.toHaveLength(0)
  for (const script of shellScripts) {
    expect(spawnSync('bash', ['-n', script]).stderr.toString()).toBe('')
  }
})

test('what Prometheus is told to ask is published by each process, each under a port of its own', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as Compose
  const cluster = (parse(read('compose.cluster.yaml'), { logLevel: 'silent' }) as Compose).services
  const published = (all: Compose['services']) =>
    Object.entries(all)
      .filter(([name]) => /^(web|worker)/.test(name))
      .flatMap(([, { ports = [] }]) => ports.map((port) => port.replace(/:\d+$/, '')))
  const goingLive = readFileSync('docs/going-live.md', 'utf8')
  const [, targets = ''] = /- targets: \[(.*)\]/.exec(goingLive) ?? []
  expect(published(services).toSorted()).toEqual(targets.split(', ').toSorted())
  expect(services['worker']?.ports).toEqual(['127.0.0.1:3101:3100'])
  const more = published(cluster)
  expect(more).toHaveLength(2)
  expect(more.filter((port) => !goingLive.includes(`\`${port}\``))).toEqual([])
  expect(published(services).filter((port) => more.includes(port))).toEqual([])
})

test('each PostgreSQL has memory for questions that several processes answer together', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as Compose
  const cluster = (parse(read('compose.cluster.yaml'), { logLevel: 'silent' }) as Compose).services
  expect([services['database']?.shm_size, cluster['replica']?.shm_size]).toEqual(['256mb', '256mb'])
})

describe('deploy/postgres/replica.sh', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'replica-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  const notes = path.join(folder, 'asked')

  /** Runs it on a data folder with these files, at a primary that answers or does not; what it asked, in sequence. */
  function start(name: string, files: string[], { isAway = false } = {}) {
    const data = path.join(folder, name)
    mkdirSync(data)
    for (const file of files) writeFileSync(path.join(data, file), '18')
    writeFileSync(notes, '')
    const write = (program: string, text: string) =>
      writeFileSync(path.join(folder, program), `#!/bin/sh\necho "${program} $*" >> ${notes}\n${text}\n`, {
        mode: 0o755,
      })
    write('psql', `exit ${isAway ? 2 : 0}`)
    write('pg_basebackup', `mkdir "${data}.part" && echo 18 > "${data}.part/PG_VERSION"`)
    write('postgres', '')
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH']}`, PGDATA: data }
    const { status } = spawnSync('bash', ['deploy/postgres/replica.sh'], { env })
    return { status, asked: readFileSync(notes, 'utf8').trim().split('\n') }
  }

  test('a slot that lost its log is made anew, at a first start and behind a long absence', () => {
    for (const [name, files] of [
      ['first', []],
      ['away', ['PG_VERSION', 'standby.signal']],
    ] as const) {
      const { status, asked } = start(name, [...files])
      expect(status).toBe(0)
      expect(asked[0]).toMatch(/pg_drop_replication_slot.*wal_status = 'lost'/)
      expect(asked[1]).toMatch(
        /pg_create_physical_replication_slot\('ishtirak_replica', true\) where not exists/,
      )
      expect(asked.filter((line) => line.startsWith('pg_basebackup'))).toHaveLength(name === 'first' ? 1 : 0)
      // What has gone from the primary comes from the archive.
      expect(asked.at(-1)).toContain('restore_command=cp /wal/%f %p')
    }
    const { replica } = (parse(read('compose.cluster.yaml'), { logLevel: 'silent' }) as Compose).services
    expect(replica?.volumes).toContain('./wal:/wal:ro')
  })

  test('it starts while the primary is away, and asks nothing once it is one itself', () => {
    const alone = start('alone', ['PG_VERSION', 'standby.signal'], { isAway: true })
    expect([alone.status, alone.asked.at(-1)]).toEqual([0, expect.stringContaining('postgres')])
    expect(start('primary', ['PG_VERSION']).asked).toEqual([expect.stringMatching(/^postgres /)])
    expect(start('never', [], { isAway: true }).status).not.toBe(0)
  })
})

describe('deploy/postgres/backup.sh', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'backups-'))
  const programs = mkdtempSync(path.join(tmpdir(), 'programs-'))
  afterAll(() => {
    for (const one of [folder, programs]) rmSync(one, { recursive: true })
  })
  const notes = path.join(programs, 'cleaned')
  const days = (ago: number) => new Date(Date.now() - ago * 86_400_000)
  const there = () => readdirSync(folder).toSorted()
  const base = (day: string) => `base-${day}`
  /** As all of them were on the day before. */
  const age = (name: string, ago = 1) => utimesSync(path.join(folder, name), days(ago), days(ago))
  const made = { base: /^base-\d{4}-\d\d-\d\dT\d{6}$/, dump: /^ishtirak-\d{4}-\d\d-\d\dT\d{6}\.dump$/ }
  const label = 'START WAL LOCATION: 0/3000028 (file 000000010000000000000003)'

  /** Runs it with programs of PostgreSQL that make half of their work and then end as they are told. */
  function backUp({ dump = 0, copy = 0 }, ...when: string[]): number | null {
    const write = (name: string, text: string) =>
      writeFileSync(path.join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    write('pg_dump', `printf dump > "${folder}/.making"\nexit ${dump}`)
    write(
      'pg_basebackup',
      `mkdir "${folder}/.making-base" && echo '${label}' > "${folder}/.making-base/backup_label"\nexit ${copy}`,
    )
    write('pg_archivecleanup', `echo "$@" > "${notes}"`)
    const env = { ...process.env, PATH: `${programs}:${process.env['PATH']}` }
    return spawnSync('bash', ['deploy/postgres/backup.sh', folder, '/wal', ...when], { env }).status
  }

  test('a backup that fails takes no older one away, and leaves nothing half made', () => {
    for (const [name, ago] of [
      ['ishtirak-2026-11-01.dump', 16],
      ['ishtirak-2026-11-14.dump', 3],
    ] as const) {
      writeFileSync(path.join(folder, name), '')
      age(name, ago)
    }
    const bases = ['2026-11-01', '2026-11-02', '2026-11-03'].map(base)
    for (const name of bases) {
      mkdirSync(path.join(folder, name))
      writeFileSync(path.join(folder, name, 'backup_label'), label.replace('003)', '002)'))
      age(name)
    }
    const before = there()
    expect(backUp({ dump: 1, copy: 1 })).not.toBe(0)
    expect(there()).toEqual(before)
    expect(backUp({ copy: 1 })).not.toBe(0)
    expect(there()).toEqual([...bases, 'ishtirak-2026-11-14.dump', expect.stringMatching(made.dump)])
  })

  test('three base backups stay, and of the log what the oldest of them needs', () => {
    // The dump of this day stands since the test above.
    expect(backUp({ dump: 1 })).toBe(0)
    expect(there().filter((name) => name.startsWith('base-'))).toEqual([
      ...['2026-11-02', '2026-11-03'].map(base),
      expect.stringMatching(made.base),
    ])
    expect(readFileSync(notes, 'utf8')).toBe('/wal 000000010000000000000002\n')
  })

  test('a start makes none anew where one of the day stands, and none is ever replaced', async () => {
    const before = there()
    expect(backUp({ dump: 1, copy: 1 })).toBe(0)
    expect(there()).toEqual(before)

    const newest = before.findLast((name) => made.base.test(name)) ?? ''
    writeFileSync(path.join(folder, newest, 'restored from'), '')
    // Names are of a second.
    await delay(1_100)
    expect(backUp({}, 'now')).toBe(0)
    expect(readdirSync(path.join(folder, newest))).toContain('restored from')
    expect(there().filter((name) => made.base.test(name))).toHaveLength(2)
    expect(there().filter((name) => made.dump.test(name))).toHaveLength(2)
  })
})

test('behind a restore what the bases of the present history need stays, though those of the one left lie ahead', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'restored-backups-'))
  const programs = path.join(folder, 'programs')
  mkdirSync(programs)
  try {
    const labelOf = (piece: string) => `START WAL LOCATION: 0/3000028 (file ${piece})`
    for (const [day, piece] of [
      ['2026-12-02', '000000010000000000000020'],
      ['2026-12-03', '000000020000000000000013'],
    ] as const) {
      mkdirSync(path.join(folder, `base-${day}`))
      writeFileSync(path.join(folder, `base-${day}`, 'backup_label'), labelOf(piece))
    }
    const write = (name: string, text: string) =>
      writeFileSync(path.join(programs, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 })
    write('pg_dump', `printf dump > "${folder}/.making"`)
    write(
      'pg_basebackup',
      `mkdir "${folder}/.making-base" && echo '${labelOf('000000020000000000000018')}' > "${folder}/.making-base/backup_label"`,
    )
    write('pg_archivecleanup', `echo "$@" > "${folder}/cleaned"`)
    const env = { ...process.env, PATH: `${programs}:${process.env['PATH']}` }
    expect(spawnSync('bash', ['deploy/postgres/backup.sh', folder, '/wal', 'now'], { env }).status).toBe(0)
    expect(readFileSync(path.join(folder, 'cleaned'), 'utf8')).toBe('/wal 000000020000000000000013\n')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a piece of the log is archived whole, once, and never replaced by another', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'archive-'))
  try {
    const piece = path.join(folder, 'piece')
    const wal = path.join(folder, 'wal')
    mkdirSync(wal)
    const name = '000000010000000000000003'
    const archive = (text: string) => {
      writeFileSync(piece, text)
      return spawnSync('bash', ['deploy/postgres/archive.sh', wal, piece, name]).status
    }
    expect(archive('what was done')).toBe(0)
    expect(archive('what was done')).toBe(0)
    expect(archive('what another server did')).not.toBe(0)
    expect(readdirSync(wal)).toEqual([name])
    expect(readFileSync(path.join(wal, name), 'utf8')).toBe('what was done')
    expect(spawnSync('bash', ['deploy/postgres/archive.sh', `${wal}-away`, piece, name]).status).not.toBe(0)
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the database under Compose archives its log where the backup cleans up, also with a replica', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as Compose
  const cluster = (parse(read('compose.cluster.yaml'), { logLevel: 'silent' }) as Compose).services
  const { database, backup, commands } = services
  for (const command of [database?.command, cluster['database']?.command]) {
    expect(command).toContain('archive_mode=on')
    expect(command).toContain('archive_command=bash /archive.sh /wal %p %f')
  }
  for (const one of [database, backup]) {
    expect(one?.volumes).toContain('./wal:/wal')
    expect(one?.volumes).toContain('socket:/var/run/postgresql')
  }
  expect(database?.volumes).toContain('./postgres/archive.sh:/archive.sh:ro')
  expect(backup?.command?.join(' ')).toContain('bash /backup.sh /backups /wal')
  // By the socket, where the image asks nobody for a password and lets a base backup be taken.
  expect(backup?.environment?.['PGHOST']).toBe('/var/run/postgresql')
  // Beside the backups the log would be the newest file, and the doctor would miss none that fails.
  expect(commands?.environment?.['BACKUP_FOLDER']).toBe('/backups')
  expect(commands?.volumes).toContain('./backups:/backups:ro')
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

test('a process of ours is not the first of its container, which could not be killed from within', () => {
  const { services } = parse(read('compose.yaml'), { merge: true }) as {
    services: Record<string, { image?: string; init?: boolean }>
  }
  const ours = Object.entries(services).filter(([, { image }]) => !image?.startsWith('postgres'))
  expect(ours.filter(([, { init }]) => !init).map(([name]) => name)).toEqual([])
})

describe('deploy/upgrade.sh', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-compose-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  cpSync('deploy/upgrade.sh', path.join(folder, 'upgrade.sh'))
  const noted = path.join(folder, 'image')

  /**
   * Runs it with a docker that notes what it is asked, knows what each service runs, and fails to bring up what `broken` says. `image`: what
   * stands in the file beside it before; null: there is none.
   */
  function roll(
    next: string,
    { running, image = null, broken = [] }: Rolled,
  ): { status: number | null; said: string; asked: string[]; noted: string | null } {
    const notes = path.join(folder, 'notes')
    writeFileSync(notes, '')
    rmSync(noted, { force: true })
    if (image !== null) writeFileSync(noted, `${image}\n`)
    const services = Object.entries(running)
    writeFileSync(
      path.join(folder, 'docker'),
      [
        '#!/bin/sh',
        `echo "$IMAGE $*" >> ${notes}`,
        'case "$IMAGE $*" in',
        ...broken.map((asked) => `  *"${asked}") exit 1;;`),
        "  *--services) printf 'web-2\\nworker\\ndatabase\\nweb-1\\n';;",
        ...services.map(([service]) => `  *"ps --quiet ${service}") echo "number-of-${service}";;`),
        ...services.map(([service, runs]) => `  *inspect*"number-of-${service}") echo "${runs}";;`),
        'esac',
        '',
      ].join('\n'),
      { mode: 0o755 },
    )
    const { status, stderr } = spawnSync('bash', [path.join(folder, 'upgrade.sh'), next], {
      env: { PATH: `${folder}:${process.env['PATH']}` },
      encoding: 'utf8',
    })
    const asked = readFileSync(notes, 'utf8').trim().split('\n')
    const done = asked.filter((line) => !/--services|ps --quiet| inspect /.test(line))
    return {
      status,
      said: stderr,
      asked: done.map((line) => line.replace(' compose', '').replace(/--\S+ /g, '')),
      noted: existsSync(noted) ? readFileSync(noted, 'utf8').trim() : null,
    }
  }
  type Rolled = { running: Record<string, string>; image?: string | null; broken?: string[] }

  const store = (image: string) => ({ worker: image, 'web-1': image, 'web-2': image })
  const breaking = ['store:2 compose up --detach --no-deps --wait web-1']

  test('brings files and database first, then one service after the other; or everything back', () => {
    const back = roll('store:2', { running: store('store:1'), image: 'store:1', broken: breaking })
    expect(back.status).toBe(1)
    expect(back.asked).toEqual([
      'store:2 run assets',
      'store:2 run migrate',
      'store:2 up worker',
      'store:2 up web-1',
      'store:1 up worker',
      'store:1 up web-1',
    ])
    expect(back.noted).toBe('store:1')

    const forth = roll('store:2', { running: store('store:1'), image: 'store:1' })
    expect(forth.status).toBe(0)
    expect(forth.asked.slice(2)).toEqual(['store:2 up worker', 'store:2 up web-1', 'store:2 up web-2'])
    expect(forth.noted).toBe('store:2')
  })

  test('the way back leads to what runs, whoever started it, and whatever was noted of one before', () => {
    for (const image of [null, 'store:0']) {
      const first = roll('store:2', { running: store('registry/store:1'), image, broken: breaking })
      expect(first.status).toBe(1)
      expect(first.asked.slice(4)).toEqual(['registry/store:1 up worker', 'registry/store:1 up web-1'])
      expect(first.noted).toBe('registry/store:1')
    }
    // Interrupted behind the worker: the last service in turn still has the former one.
    const halfway = roll('store:2', { running: { ...store('store:1'), worker: 'store:2' }, broken: breaking })
    expect(halfway.asked.slice(4)).toEqual(['store:1 up worker', 'store:1 up web-1'])
  })

  test('what does not come back either keeps no other one from it', () => {
    const { asked, said } = roll('store:2', {
      running: store('store:1'),
      broken: [...breaking, 'store:1 compose up --detach --no-deps --wait worker'],
    })
    expect(asked.slice(4)).toEqual(['store:1 up worker', 'store:1 up web-1'])
    expect(said).toContain('worker did not become healthy with store:1 either')
  })

  test('begins nothing where it would find no way back', () => {
    const stopped = roll('store:2', { running: {} })
    expect(stopped).toMatchObject({ status: 1, asked: [], noted: null })
    expect(stopped.said).toContain('start it with IMAGE=store:2 docker compose up')
    const same = roll('store:2', { running: store('store:2'), image: 'store:1' })
    expect(same).toMatchObject({ status: 1, asked: [] })
    expect(same.said).toContain('store:2 is what runs')
    // A store that was stopped goes back to what it ran last.
    expect(roll('store:2', { running: {}, image: 'store:1', broken: breaking }).asked.slice(4)).toEqual([
      'store:1 up worker',
      'store:1 up web-1',
    ])
  })
})

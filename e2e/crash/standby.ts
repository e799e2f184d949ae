import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { openDatabase, type Database } from '#db/client'
import { takeBaseBackup } from '#server/drill/base-backup'
import { startEmbeddedPostgres } from '#server/postgres/supervisor'

/** Takes what is to be done after the test file: a hook that a running test leaves would not be called. */
export type OnEnd = (end: () => Promise<unknown>) => void

/** A streaming replica of an embedded database, in a folder of its own that goes with the test file. */
export async function copyAsReplica({ ownerUrl, dataDir }: { ownerUrl: string; dataDir: string }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'ishtirak-replica-'))
  await takeBaseBackup({
    ownerUrl,
    folder: path.join(dataDir, 'postgres'),
    base: path.join(folder, 'postgres'),
    wal: path.join(folder, 'wal'),
  })
  writeFileSync(path.join(folder, 'postgres/standby.signal'), '')
  const socket = new URL(ownerUrl).searchParams.get('host') ?? ''
  return {
    folder,
    start: () =>
      startEmbeddedPostgres({
        dataDir: folder,
        settings: { primary_conninfo: `host=${socket} user=postgres application_name=replica` },
      }),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  }
}

/** A replica without which nothing is committed, ready to take over. */
export async function openStandby(
  store: { ownerUrl: string; owner: Database; env: { DATA_DIR: string } },
  onEnd: OnEnd,
): Promise<{ url: string; owner: Database; folder: string; promote: () => Promise<void> }> {
  const copy = await copyAsReplica({ ownerUrl: store.ownerUrl, dataDir: store.env.DATA_DIR })
  const postgres = await copy.start()
  const owner = openDatabase(postgres.ownerUrl, { name: 'owner', max: 1 })
  onEnd(async () => {
    await owner.close()
    await postgres.stop()
    copy.remove()
  })
  await sql`alter system set synchronous_standby_names = 'replica'`.execute(store.owner)
  await sql`select pg_reload_conf()`.execute(store.owner)
  await expect
    .poll(
      async () =>
        (await sql`select from pg_stat_replication where sync_state = 'sync'`.execute(store.owner)).rows
          .length,
    )
    .toBe(1)
  return {
    url: postgres.url,
    owner: owner.db,
    folder: copy.folder,
    promote: async () => void (await sql`select pg_promote()`.execute(owner.db)),
  }
}

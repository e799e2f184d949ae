import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { migrateStore } from '#server/store-database'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { startEmbeddedPostgres } from '../src/server/postgres/supervisor.ts'
import { fastFolder, foldersOfDead } from './run-folders.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Where a worker asks for a database of its own: POST gives one, DELETE takes it back. */
    databaseServer: string
  }
}

const template = 'shop_template'
const folderPrefix = 'ishtirak-test-'

/**
 * One throw-away cluster for a whole run, started when the first test asks for a database, so that a run without any costs nothing.
 * It is never synced to disk. Each test file gets a clone of one migrated database.
 */
export default async function setup(project: TestProject) {
  buryOrphans()
  let cluster: Promise<Cluster> | undefined
  let count = 0

  const server = createServer((request, response) => {
    const answer = async () => {
      cluster ??= startCluster()
      const { admin, urlOf, ownerUrlOf } = await cluster
      const name = new URL(request.url ?? '/', 'http://localhost').searchParams.get('name')
      if (request.method === 'DELETE' && name) {
        await admin.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
        return {}
      }
      const clone = `shop_${++count}`
      await admin.query(`create database ${clone} template ${template} strategy file_copy`)
      await admin.query(`revoke temporary on database ${clone} from public`)
      return { name: clone, url: urlOf(clone), ownerUrl: ownerUrlOf(clone) }
    }
    answer().then(
      (body) => response.end(JSON.stringify(body)),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (!address || typeof address === 'string') throw new Error('the database server has no port')
  project.provide('databaseServer', `http://127.0.0.1:${address.port}/`)

  return async () => {
    server.close()
    server.closeAllConnections()
    await (await cluster)?.stop()
  }
}

type Cluster = {
  admin: pg.Pool
  /** As the application's role, and as the owner. */
  urlOf: (name: string) => string
  ownerUrlOf: (name: string) => string
  stop: () => Promise<void>
}

/** A migrated database in a cluster that lives as long as its caller; also used to generate the types. */
export async function startCluster(): Promise<Cluster> {
  const dataDir = mkdtempSync(path.join(fastFolder(), `${folderPrefix}${process.pid}-`))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    settings: {
      fsync: 'off',
      synchronous_commit: 'off',
      full_page_writes: 'off',
      wal_level: 'minimal',
      max_wal_senders: '0',
      max_connections: '300',
      shared_buffers: '128MB',
      checkpoint_timeout: '1h',
    },
  })
  const urlOf = (name: string) => postgres.url.replace('/ishtirak?', `/${name}?`)
  const ownerUrlOf = (name: string) => postgres.ownerUrl.replace('/ishtirak?', `/${name}?`)
  // One connection: a template can be copied by one at a time only.
  const admin = new pg.Pool({ connectionString: ownerUrlOf('postgres'), max: 1 })
  // The server may be stopped under an idle connection; without a listener that would end the run.
  admin.on('error', () => undefined)
  await admin.query(`create database ${template}`)
  await migrateStore({ url: urlOf(template), ownerUrl: ownerUrlOf(template) }, 'demo')

  return {
    admin,
    urlOf,
    ownerUrlOf,
    stop: async () => {
      await admin.end()
      await postgres.stop()
      for (const folder of [dataDir, new URL(postgres.url).searchParams.get('host')]) {
        if (folder) rmSync(folder, { recursive: true, force: true })
      }
    },
  }
}

/** Clusters of runs that were killed. */
function buryOrphans() {
  for (const folder of foldersOfDead(folderPrefix)) {
    startEmbeddedPostgres({ dataDir: folder })
      .then((orphan) => orphan.stop())
      .catch(() => undefined)
      .then(() => rmSync(folder, { recursive: true, force: true }))
      .catch(() => undefined)
  }
}

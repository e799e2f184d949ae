import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, copyFileSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { chromium } from 'playwright-core'
import type { DatabaseAddresses } from '#server/store-database'
import { requireTestBrowser } from '../scripts/chromium.mjs'
import { foldersOfDead } from '../test/run-folders.ts'

/** What a journey needs to know of the running parts. */
export type BaseUrls = {
  storeUrl: string
  gatewayUrl: string
  databaseUrl: string
  /** As the role that may change tables and constraints. */
  ownerUrl: string
  /** Where Playwright connects to the browser that all tests share. */
  browser: string
  /** Everything that store, worker and gateway printed. */
  log: string
}

export type TestStore = { urls: BaseUrls; close: () => Promise<void> }

const root = path.resolve(import.meta.dirname, '..')
const resultFolder = path.join(root, 'test-results')
const folderPrefix = 'ishtirak-journeys-'
/** The pages may have to be built first. */
const readyPatience = 240_000

/**
 * What `npm start` starts, in a folder and on ports of its own: built pages, API, worker, the practice gateway in its
 * process, a real PostgreSQL; and Chromium.
 */
export async function openTestStore(databaseServer: string): Promise<TestStore> {
  buryOrphans()
  const dataDir = mkdtempSync(path.join(tmpdir(), `${folderPrefix}${process.pid}-`))
  const database = await newDatabase(databaseServer)
  const store = await startStore(dataDir, database).catch((error: unknown) => {
    rmSync(dataDir, { recursive: true, force: true })
    throw error
  })
  const browser = await chromium.launchServer({
    executablePath: requireTestBrowser(),
    headless: true,
    args: [
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
      // Draws letters in the headless shell as the whole browser does, so that accepted pictures hold for both.
      '--font-render-hinting=slight',
    ],
  })
  return {
    urls: {
      ...store.urls,
      databaseUrl: database.url,
      ownerUrl: database.ownerUrl,
      browser: browser.wsEndpoint(),
    },
    close: async () => {
      await browser.close()
      await stop(store.process)
      mkdirSync(resultFolder, { recursive: true })
      copyFileSync(store.urls.log, path.join(resultFolder, 'store.log'))
      await fetch(`${databaseServer}?name=${database.name}`, { method: 'DELETE' }).catch(() => undefined)
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Folders of runs that were killed; their stores have ended by themselves. */
function buryOrphans() {
  for (const folder of foldersOfDead(folderPrefix)) rmSync(folder, { recursive: true, force: true })
}

async function newDatabase(server: string): Promise<DatabaseAddresses & { name: string }> {
  const response = await fetch(server, { method: 'POST' })
  const text = await response.text()
  if (!response.ok) throw new Error(`no database for the journeys: ${text}`)
  return JSON.parse(text)
}

async function startStore(dataDir: string, database: DatabaseAddresses) {
  const [port, sandboxPort, fatooraPort] = [await freePort(), await freePort(), await freePort()]
  const log = path.join(dataDir, 'store.log')
  const output = openSync(log, 'a')
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    // The channel is how the store notices that a test run was killed.
    stdio: ['ignore', output, output, 'ipc'],
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      NODE_ENV: 'production',
      PORT: String(port),
      SANDBOX_PORT: String(sandboxPort),
      FATOORA_SANDBOX_PORT: String(fatooraPort),
      DATA_DIR: dataDir,
      DATABASE_URL: database.url,
      DATABASE_OWNER_URL: database.ownerUrl,
    },
  })
  closeSync(output)
  await untilReady(child, log)
  return {
    process: child,
    urls: { storeUrl: `http://localhost:${port}`, gatewayUrl: `http://localhost:${sandboxPort}`, log },
  }
}

async function untilReady(child: ChildProcess, log: string) {
  const end = Date.now() + readyPatience
  for (;;) {
    const text = readFileSync(log, 'utf8')
    if (text.includes('Store ready:')) return
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the store ended:\n${text}`)
    if (Date.now() > end) {
      child.kill('SIGKILL')
      throw new Error(`the store does not get ready:\n${text}`)
    }
    await delay(50)
  }
}

async function stop(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await gone
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}

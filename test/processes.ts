import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'

const project = path.resolve(import.meta.dirname, '..')

/** The heap limits under which scripts/bootstrap.mjs lets a server of ours run. */
const serverFlags = ['--max-semi-space-size=8', '--max-old-space-size=192']

const readyPatience = 120_000

/** A program of ours as a process of its own, which a test starts, kills and starts again. */
export type Program = {
  name: string
  readonly pid: number | undefined
  readonly running: boolean
  start(): Promise<void>
  /** kill -9: it has no chance to clean up. */
  kill(): Promise<void>
  /** SIGTERM, and waits for its end. */
  stop(): Promise<void>
  signal(name: NodeJS.Signals): void
  /** What it wrote on standard error, over all its lives. */
  errors(): string
}

/**
 * `ready`: the beginning of the line by which the program says that it serves. `folder`: where it is installed, this checkout
 * when absent; `user`: as whom it runs.
 */
export function program(options: {
  name: string
  file: string
  ready: string
  env: Record<string, string>
  folder?: string
  user?: { uid: number; gid: number } | undefined
}): Program {
  const { name, file, ready, env, folder = project, user } = options
  let child: ChildProcess | undefined
  let errors = ''

  async function end(signal: NodeJS.Signals): Promise<void> {
    const dying = child
    child = undefined
    if (!dying || dying.exitCode !== null || dying.signalCode !== null) return
    const gone = new Promise((resolve) => dying.once('exit', resolve))
    dying.kill(signal)
    await gone
  }

  return {
    name,
    get pid() {
      return child?.pid
    },
    get running() {
      return child !== undefined && child.exitCode === null && child.signalCode === null
    },
    start: () =>
      new Promise((resolve, reject) => {
        const born = spawn(process.execPath, [...serverFlags, file], {
          cwd: folder,
          ...user,
          // Its input is a pipe of ours, so that EXIT_WITH_PARENT programs do not outlive a killed test.
          stdio: ['pipe', 'pipe', 'pipe'],
          env: {
            PATH: process.env['PATH'],
            // As scripts/bootstrap.mjs runs servers.
            NODE_ENV: 'production',
            NODE_COMPILE_CACHE: path.join(project, 'node_modules/.cache/compiled'),
            ...env,
          },
        })
        child = born
        let said = ''
        const timer = setTimeout(
          () => reject(new Error(`${name} does not get ready:\n${errors}`)),
          readyPatience,
        )
        born.stderr.on(
          'data',
          (chunk: Buffer) => (errors = (errors + chunk.toString('utf8')).slice(-200_000)),
        )
        born.stdout.on('data', (chunk: Buffer) => {
          if (said.includes(ready)) return
          said += chunk.toString('utf8')
          if (!said.includes(ready)) return
          clearTimeout(timer)
          resolve()
        })
        born.once('error', reject)
        born.once('exit', (status, signal) => {
          clearTimeout(timer)
          if (child !== born) resolve()
          else if (!said.includes(ready)) reject(new Error(`${name} ended (${signal ?? status}):\n${errors}`))
        })
      }),
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
    signal: (name) => void child?.kill(name),
    errors: () => errors,
  }
}

/** Ports that are free now. Taken together, so that they differ. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve, reject) => {
        server.once('error', reject)
        server.listen(0, '127.0.0.1', resolve)
      })
      return server
    }),
  )
  const ports = servers.map((server) => {
    const address = server.address()
    return typeof address === 'object' && address ? address.port : 0
  })
  await Promise.all(servers.map((server) => new Promise((resolve) => server.close(resolve))))
  return ports
}

/** The programs of one demo store over one database: web processes, a worker and the practice gateway. */
export async function storePrograms(options: {
  databaseUrl: string
  dataDir: string
  webs: number
  workers: number
  env?: Record<string, string>
  /** Whom the practice gateway plays; the programs are told by `PAYMENT_PROVIDER`. */
  plays?: 'moyasar' | 'tap'
  /** Where web and workers are installed: another release; this checkout when absent. */
  folder?: string | undefined
  /** What each web process has beside that, by its place, once the addresses of all are known. */
  envOfWeb?: (place: number, webUrls: string[]) => Record<string, string>
}): Promise<{
  webs: Program[]
  workers: Program[]
  gateway: Program
  webUrls: string[]
  gatewayUrl: string
}> {
  const { plays = 'moyasar' } = options
  const place = options.folder === undefined ? {} : { folder: options.folder }
  const [gatewayPort = 0, ...webPorts] = await freePorts(options.webs + 1)
  const gatewayUrl = `http://127.0.0.1:${gatewayPort}`
  const webUrls = webPorts.map((port) => `http://127.0.0.1:${port}`)
  const env = (port: number): Record<string, string> => ({
    DATABASE_URL: options.databaseUrl,
    DATA_DIR: options.dataDir,
    PORT: String(port),
    PUBLIC_URL: webUrls[0] ?? '',
    SANDBOX_PORT: String(gatewayPort),
    LOG_LEVEL: 'error',
    ...(plays === 'tap' && { PAYMENT_PROVIDER: 'tap' }),
    ...options.env,
  })
  return {
    webUrls,
    gatewayUrl,
    webs: webPorts.map((port, index) =>
      program({
        name: `web ${index + 1}`,
        file: programFile('web', options.folder),
        ...place,
        ready: 'Store ready:',
        env: { ...env(port), ...options.envOfWeb?.(index, webUrls) },
      }),
    ),
    workers: Array.from({ length: options.workers }, (_, index) =>
      program({
        name: `worker ${index + 1}`,
        file: programFile('worker', options.folder),
        ...place,
        ready: 'Worker ready',
        env: env(webPorts[0] ?? 0),
      }),
    ),
    gateway: program({
      name: 'gateway',
      file: `sandbox/${plays}/main.ts`,
      ready: 'Sandbox ready:',
      env: {
        HOST: '127.0.0.1',
        PORT: String(gatewayPort),
        PUBLIC_URL: gatewayUrl,
        DATA_DIR: options.dataDir,
        WEBHOOK_URL: `${webUrls[0]}/api/webhooks/${plays}`,
        EXIT_WITH_PARENT: '1',
      },
    }),
  }
}

/** As it is shipped; a former release may lie there as its sources. */
function programFile(name: 'web' | 'worker', folder = project): string {
  const built = `build/store/${name}.js`
  return existsSync(path.join(folder, built)) ? built : `src/server/${name}.ts`
}

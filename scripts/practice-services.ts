import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '#server/config'
import { PlainError } from '#server/process/plain-error'

type Running = { close: () => Promise<void> }

/** A company or an authority that is played, its folder in `sandbox/`, and what its program is started with. */
type Service = { name: string; plays: string; heapMegabytes: number; env: Record<string, string> }

/** Where the program lies that plays somebody, from the root of the project. */
type ProgramOf = (plays: string) => string
export const fromSources: ProgramOf = (plays) => `sandbox/${plays}/main.ts`
export const asBuilt: ProgramOf = (plays) => `build/practice/${plays}.js`

const readyPatience = 15_000

/**
 * Runs what the store practises at as what it plays: somebody else's processes, reached over HTTP only. They end when we end, because
 * their input ends; one that is killed comes back, its books being on disk.
 */
export async function startPracticeServices(
  config: Config,
  programOf: ProgramOf,
  log: (message: string) => void,
): Promise<Running> {
  const starting = servicesOf(config).map(async (service) => startService(service, programOf, log))
  const results = await Promise.allSettled(starting)
  const running = results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const close = async () => void (await Promise.all(running.map(async (one) => one.close())))
  const failed = results.find((one) => one.status === 'rejected')
  if (failed) {
    await close()
    throw failed.reason
  }
  return { close }
}

function servicesOf(config: Config): Service[] {
  const { host: HOST, dataDir: DATA_DIR, sandbox, payments, fatoora } = config
  const services: Service[] = []
  if (sandbox) {
    services.push({
      name: 'practice gateway',
      plays: sandbox.plays,
      // MiB: it keeps every payment and card in memory; 33,000 renewals of 100,000 cards filled 96.
      heapMegabytes: 512,
      env: {
        HOST,
        DATA_DIR,
        PORT: String(sandbox.port),
        PUBLIC_URL: payments.publicBaseUrl,
        WEBHOOK_URL: payments.webhookUrl,
        WEBHOOK_SECRET: payments.webhookSecret,
        PUBLISHABLE_KEY: payments.publishableKey,
        SECRET_KEY: payments.secretKey,
      },
    })
  }
  if (fatoora.sandbox) {
    services.push({
      name: 'practice Fatoora',
      plays: 'fatoora',
      heapMegabytes: 512,
      env: { HOST, DATA_DIR, PORT: String(fatoora.sandbox.port) },
    })
  }
  return services
}

async function startService(
  service: Service,
  programOf: ProgramOf,
  log: (message: string) => void,
): Promise<Running> {
  const start = () => launch(service, programOf(service.plays))
  let closing = false
  let child = start()

  const keepAlive = (current: ChildProcess) => {
    current.once('exit', async (status, signal) => {
      if (closing) return
      log(`the ${service.name} ended (${signal ?? status}), it is being started again`)
      await delay(300)
      if (closing) return
      child = start()
      keepAlive(child)
    })
  }
  try {
    await untilReady(child, service)
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
  keepAlive(child)

  return {
    close: async () => {
      closing = true
      if (child.exitCode !== null || child.signalCode !== null) return
      const gone = new Promise((resolve) => child.once('exit', resolve))
      child.kill('SIGTERM')
      await Promise.race([gone, delay(2_000, undefined, { ref: false }).then(() => child.kill('SIGKILL'))])
      await gone
    },
  }
}

function launch({ heapMegabytes, env }: Service, program: string): ChildProcess {
  return spawn(process.execPath, [`--max-old-space-size=${heapMegabytes}`, program], {
    cwd: path.resolve(import.meta.dirname, '..'),
    // The pipe on its input is how it notices our end, also by kill -9. Ctrl-C in the terminal reaches us alone: it
    // must outlive the requests that still want to pay.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      EXIT_WITH_PARENT: '1',
      ...env,
    },
  })
}

function untilReady(child: ChildProcess, { name, env }: Service) {
  return new Promise<void>((resolve, reject) => {
    let text = ''
    const timer = setTimeout(() => reject(new Error(`the ${name} does not get ready`)), readyPatience)
    child.stdout?.on('data', (chunk: Buffer) => {
      if (text.includes('Sandbox ready:')) return
      text += chunk.toString('utf8')
      if (!text.includes('Sandbox ready:')) return
      clearTimeout(timer)
      resolve()
    })
    child.once('error', reject)
    child.once('exit', (status, signal) => {
      clearTimeout(timer)
      reject(
        new PlainError(
          `The ${name} ended at once (${signal ?? status}); its last words stand above. It keeps its books in ${env['DATA_DIR']}: where that cannot be written, name another folder in DATA_DIR.`,
        ),
      )
    })
  })
}

import { type ChildProcess, spawn } from 'node:child_process'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Config } from '#server/config'

export type PracticeGateway = { close: () => Promise<void> }

const readyPatience = 15_000

/**
 * Runs the practice gateway as what it plays: another company's process, reached over HTTP only. It ends when we end, because its input
 * ends; when it is killed it comes back, its ledger being on disk.
 */
export async function startPracticeGateway(
  config: Config,
  log: (message: string) => void,
): Promise<PracticeGateway> {
  let closing = false
  let child = launch(config)

  const keepAlive = (current: ChildProcess) => {
    current.once('exit', async (status, signal) => {
      if (closing) return
      log(`the practice gateway ended (${signal ?? status}), it is being started again`)
      await delay(300)
      if (closing) return
      child = launch(config)
      keepAlive(child)
    })
  }
  try {
    await untilReady(child)
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

function launch(config: Config): ChildProcess {
  const { port, plays } = config.sandbox ?? { port: 0, plays: 'moyasar' }
  // It remembers every payment and card; 33,000 renewals of 100,000 cards filled 96.
  return spawn(process.execPath, ['--max-old-space-size=512', `sandbox/${plays}/main.ts`], {
    cwd: path.resolve(import.meta.dirname, '..'),
    // The pipe on its input is how it notices our end, also by kill -9. Ctrl-C in the terminal reaches us alone: it
    // must outlive the requests that still want to pay.
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: {
      PATH: process.env['PATH'],
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      EXIT_WITH_PARENT: '1',
      HOST: config.host,
      PORT: String(port),
      PUBLIC_URL: config.payments.publicBaseUrl,
      DATA_DIR: config.dataDir,
      WEBHOOK_URL: config.payments.webhookUrl,
      WEBHOOK_SECRET: config.payments.webhookSecret,
      PUBLISHABLE_KEY: config.payments.publishableKey,
      SECRET_KEY: config.payments.secretKey,
    },
  })
}

function untilReady(child: ChildProcess) {
  return new Promise<void>((resolve, reject) => {
    let text = ''
    const timer = setTimeout(
      () => reject(new Error('the practice gateway does not get ready')),
      readyPatience,
    )
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
      reject(new Error(`the practice gateway ended at once (${signal ?? status})`))
    })
  })
}

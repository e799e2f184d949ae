import { type TapSandbox, sandboxKeys, startTapSandbox } from './start-tap-sandbox.ts'

// node sandbox/tap/main.ts, with the variables of ../README.md.

const { env } = process
const host = env['HOST'] || '127.0.0.1'
const port = Number(env['PORT'] || 3001)

function giveUp(reason: string): never {
  process.stderr.write(`Tap sandbox cannot start: ${reason}\n`)
  process.exit(1)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  return code === 'EADDRINUSE' ? `port ${port} on ${host} is already taken; set another PORT` : error.message
}

async function start(): Promise<TapSandbox> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    giveUp(`PORT must be a number up to 65535, not "${env['PORT']}"`)
  try {
    return await startTapSandbox({
      host,
      port,
      dataDir: env['DATA_DIR'] || '.data',
      publicUrl: env['PUBLIC_URL'] || undefined,
      keys: {
        publishable: env['PUBLISHABLE_KEY'] || sandboxKeys.publishable,
        secret: env['SECRET_KEY'] || sandboxKeys.secret,
      },
    })
  } catch (error) {
    return giveUp(reasonOf(error))
  }
}

const sandbox = await start()
process.stdout.write(`Sandbox ready: ${sandbox.url}\n`)

let stopping = false
async function stop() {
  if (stopping) return
  stopping = true
  try {
    await sandbox.close()
    process.exit(0)
  } catch (error) {
    giveUp(reasonOf(error))
  }
}
process.on('SIGTERM', () => void stop())
process.on('SIGINT', () => void stop())

// Whoever started this process may tie it to itself: with EXIT_WITH_PARENT=1 it ends when its input ends, so that it
// does not outlive a parent that was killed.
if (env['EXIT_WITH_PARENT'] === '1') process.stdin.on('end', () => void stop()).resume()

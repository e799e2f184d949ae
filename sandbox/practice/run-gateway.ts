import { type Keys, sandboxKeys } from './desk.ts'

type Gateway = { url: string; close(): Promise<void> }

/** What every gateway is started with, from the environment. */
export type GatewayOptions = {
  host: string
  port: number
  dataDir: string
  publicUrl: string | undefined
  keys: Keys
}

/** Runs a gateway as a process of its own, with the variables of ../README.md, until it gets a signal to stop. */
export async function runGateway(
  name: string,
  begin: (options: GatewayOptions) => Promise<Gateway>,
): Promise<void> {
  const { env } = process
  const host = env['HOST'] || '127.0.0.1'
  const port = Number(env['PORT'] || 3001)

  function giveUp(reason: string): never {
    process.stderr.write(`${name} cannot start: ${reason}\n`)
    process.exit(1)
  }

  function reasonOf(error: unknown): string {
    if (!(error instanceof Error)) return String(error)
    const code = 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE') return `port ${port} on ${host} is already taken; set another PORT`
    if (code === 'EACCES')
      return `not allowed to use port ${port} on ${host} or to write the data folder (${error.message})`
    return error.message
  }

  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    giveUp(`PORT must be a number up to 65535, not "${env['PORT']}"`)
  const gateway = await begin({
    host,
    port,
    dataDir: env['DATA_DIR'] || '.data',
    publicUrl: env['PUBLIC_URL'] || undefined,
    keys: {
      publishable: env['PUBLISHABLE_KEY'] || sandboxKeys.publishable,
      secret: env['SECRET_KEY'] || sandboxKeys.secret,
    },
  }).catch((error: unknown) => giveUp(reasonOf(error)))
  process.stdout.write(`Sandbox ready: ${gateway.url}\n`)

  let stopping = false
  async function stop() {
    if (stopping) return
    stopping = true
    try {
      await gateway.close()
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
}

import { startSmsSandbox } from './start-sms-sandbox.ts'

// node sandbox/sms/main.ts, with the variables of ../README.md.

const { env } = process

const sandbox = await startSmsSandbox({
  host: env['HOST'] || '127.0.0.1',
  port: Number(env['PORT'] || 3002),
  bearerToken: env['TAQNYAT_BEARER_TOKEN'] || undefined,
  appSid: env['UNIFONIC_APP_SID'] || undefined,
  sender: env['TAQNYAT_SENDER'] || env['UNIFONIC_SENDER'] || undefined,
}).catch((error: unknown) => {
  process.stderr.write(`Sandbox cannot start: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
})
process.stdout.write(`Sandbox ready: ${sandbox.url}\n`)

const stop = () => void sandbox.close().then(() => process.exit(0))
process.on('SIGTERM', stop)
process.on('SIGINT', stop)

import { runGateway } from '../practice/run-gateway.ts'
import { DEFAULT_WEBHOOK_SECRET, startSandbox } from './start-sandbox.ts'

// node sandbox/moyasar/main.ts, with the variables of ../README.md.

const { env } = process

await runGateway('Sandbox', (options) =>
  startSandbox({
    ...options,
    webhookUrl: env['WEBHOOK_URL'] || undefined,
    webhookSecret: env['WEBHOOK_SECRET'] || DEFAULT_WEBHOOK_SECRET,
  }),
)

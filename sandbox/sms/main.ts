import { runSandbox } from '../practice/serve.ts'
import { startSmsSandbox } from './start-sms-sandbox.ts'

// node sandbox/sms/main.ts, with the variables of ../README.md.

const { env } = process

await runSandbox(3002, (at) =>
  startSmsSandbox({
    ...at,
    bearerToken: env['TAQNYAT_BEARER_TOKEN'] || undefined,
    appSid: env['UNIFONIC_APP_SID'] || undefined,
    sender: env['TAQNYAT_SENDER'] || env['UNIFONIC_SENDER'] || undefined,
  }),
)

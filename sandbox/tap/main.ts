import { runGateway } from '../practice/run-gateway.ts'
import { startTapSandbox } from './start-tap-sandbox.ts'

// node sandbox/tap/main.ts, with the variables of ../README.md.

await runGateway('Tap sandbox', startTapSandbox)

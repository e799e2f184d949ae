import { runGateway } from '../practice/run-gateway.ts'
import { startFatooraSandbox } from './start-fatoora-sandbox.ts'

// node sandbox/fatoora/main.ts, with the variables of ../README.md.

await runGateway('Fatoora sandbox', startFatooraSandbox)

import { runSandbox } from '../practice/serve.ts'
import { startMeasurementSandbox } from './start-measurement-sandbox.ts'

// node sandbox/measurement/main.ts, with the variables of ../README.md.

await runSandbox(3005, startMeasurementSandbox)

import { runSandbox } from '../practice/serve.ts'
import { startObjectsSandbox } from './start-objects-sandbox.ts'

// node sandbox/objects/main.ts, with the variables of ../README.md.

await runSandbox(3006, startObjectsSandbox)

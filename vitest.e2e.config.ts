import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { leftOutIn } from './test/turns.ts'

/** Set by `npm test`; who names a journey gets it. */
const turn = process.env['TEST_TURN']

/**
 * What needs a whole running store: browser journeys (`*.e2e.ts`), and the slow proofs (`*.proof.ts`: crash, pictures, fuzz), which do a
 * seeded slice of their work unless PROOF=full.
 */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/**/*.{e2e,proof}.ts'],
    exclude: turn ? leftOutIn(Number(turn)) : [],
    globalSetup: existsSync('e2e/setup.ts') ? ['test/cluster.ts', 'e2e/setup.ts'] : ['test/cluster.ts'],
    pool: 'forks',
    // The files of a worker share what they import and their connection to the browser, as those of the unit tests do.
    isolate: false,
    // A browser and a store are processes of their own; more of them only wait for each other.
    maxWorkers: 1,
    // Somebody new takes the same way once more: two cores carry store, database, gateway and browsers, and a journey that
    // was only late must not count as a fault. One that fails twice does.
    retry: 1,
    testTimeout: 120_000,
    // As long as any other wait for an effect.
    expect: { poll: { timeout: 30_000, interval: 200 } },
    hookTimeout: 120_000,
  },
})

import { defineConfig } from 'vitest/config'

/** Unit, verb, route and sandbox tests. Browser journeys have a configuration of their own: vitest.e2e.config.ts. */
export default defineConfig({
  test: {
    environment: 'node',
    include: ['{src,sandbox,test,scripts}/**/*.test.{ts,tsx}'],
    globalSetup: ['test/cluster.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // One process may hold many files; each file still gets fresh modules.
    isolate: true,
    testTimeout: 20_000,
    hookTimeout: 30_000,
    restoreMocks: true,
  },
})

import babel from '@rolldown/plugin-babel'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import { configDefaults, defineConfig } from 'vitest/config'
import { firstScriptPlugin } from './scripts/first-script-plugin.ts'
import { leftOutIn } from './test/turns.ts'

/** Set by `npm test`; who names a file gets it. */
const turn = process.env['TEST_TURN']

/** Unit, verb, route and sandbox tests. Browser journeys have a configuration of their own: vitest.e2e.config.ts. */
export default defineConfig({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] }), firstScriptPlugin()],
  test: {
    environment: 'node',
    include: ['{src,sandbox,test,scripts,clients,examples}/**/*.test.{ts,tsx}'],
    exclude: [...configDefaults.exclude, ...(turn ? leftOutIn(Number(turn)) : [])],
    globalSetup: ['test/cluster.ts'],
    setupFiles: ['test/console.ts'],
    pool: 'forks',
    maxWorkers: 2,
    // The files of a worker share what they import, which took two fifths of the time: what modules keep are caches, nothing that a test could
    // leave behind.
    isolate: false,
    // Some tests wait for real timers and sockets; one that was only late is taken once more.
    retry: 1,
    // For a machine that does other work beside it; what is asked to be fast is measured by the benchmarks.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    restoreMocks: true,
    unstubGlobals: true,
  },
})

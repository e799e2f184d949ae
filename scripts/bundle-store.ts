/**
 * Puts the store's program into few files in `build/store`: its sources are some 1,400 files and those of its packages 500 more,
 * and finding and linking them takes longer than all else that a start does. What is written is ours as it stands, without
 * types; maps lie beside it for `--enable-source-maps`. See docs/decisions/0215.
 */
import path from 'node:path'
import { rolldown, type Plugin } from 'rolldown'

const root = path.resolve(import.meta.dirname, '..')

/** The store's programs, each by the name of its file in `build/store`. */
export const storePrograms = {
  start: 'scripts/start-store.ts',
  web: 'src/server/web.ts',
  worker: 'src/server/worker.ts',
}

/** The services that a demonstration practises at, in `build/practice`: nothing of the store is in them. */
const practicePrograms = {
  moyasar: 'sandbox/moyasar/main.ts',
  tap: 'sandbox/tap/main.ts',
  fatoora: 'sandbox/fatoora/main.ts',
}

/**
 * Packages of many small files, which are written in with ours. All others are loaded from where they lie: some look for files
 * beside their own, or bring a part for this machine.
 */
const writtenIn = [
  'kysely',
  'zod',
  'libphonenumber-js',
  'hono',
  '@hono/node-server',
  '@hono/zod-openapi',
  '@hono/zod-validator',
  '@asteasolutions/zod-to-openapi',
  'openapi3-ts',
  'rate-limiter-flexible',
  'prom-client',
  'bintrees',
  'tdigest',
]

async function bundle(programs: Record<string, string>, folder: string): Promise<void> {
  const bundled = await rolldown({
    cwd: root,
    platform: 'node',
    input: programs,
    external: (id) => isPackage(id) && !writtenIn.some((name) => id === name || id.startsWith(`${name}/`)),
    plugins: [ownPlaces(programs, folder)],
    onLog: (level, log, pass) => {
      if (level === 'warn') throw new Error(log.message)
      pass(level, log)
    },
  })
  await bundled.write({
    dir: folder,
    format: 'esm',
    cleanDir: true,
    sourcemap: true,
    entryFileNames: '[name].js',
    chunkFileNames: 'part-[name]-[hash].js',
  })
  await bundled.close()
}

/** As it is named in an import: neither a file nor one of our rooms. */
function isPackage(id: string): boolean {
  return !/^(\.|\/|#|\0)/.test(id) && !path.isAbsolute(id)
}

/** A module finds what lies beside its source, and knows whether it is the program that runs. */
function ownPlaces(programs: Record<string, string>, folder: string): Plugin {
  return {
    name: 'own-places',
    transform(code, id) {
      if (!code.includes('import.meta.') || id.includes('node_modules')) return null
      const here = (file: string) =>
        `new URL(${JSON.stringify(path.relative(folder, file))}, import.meta.url)`
      const entry = Object.entries(programs).find(([, file]) => path.join(root, file) === id)
      const places = [
        `url: ${here(id)}.href`,
        `dirname: ownPathOf(${here(path.dirname(id))})`,
        // A release may be reached by a link: what runs is compared as it truly lies.
        `main: ${entry ? `ownRealPath(process.argv[1] ?? '.') === ownPathOf(${here(path.join(folder, `${entry[0]}.js`))})` : 'false'}`,
        'resolve: (name) => import.meta.resolve(name)',
      ]
      const head = [
        `import { realpathSync as ownRealPath } from 'node:fs'`,
        `import { fileURLToPath as ownPathOf } from 'node:url'`,
        `const ownPlace = { ${places.join(', ')} };`,
      ].join(';')
      // All lines stay where they are: so does what maps say of them.
      return {
        code: head + code.replace(/import\.meta\.(url|dirname|main|resolve)\b/g, 'ownPlace.$1'),
        map: null,
      }
    },
  }
}

if (import.meta.main) {
  const [name] = process.argv.slice(2)
  await bundle(name === 'practice' ? practicePrograms : storePrograms, path.join(root, `build/${name}`))
}

import path from 'node:path'
import { reactRouter } from '@react-router/dev/vite'
import babel from '@rolldown/plugin-babel'
import tailwindcss from '@tailwindcss/vite'
import { lingui, linguiTransformerBabelPreset } from '@lingui/vite-plugin'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { defineConfig, type Plugin } from 'vite'
import { firstScriptPlugin } from './scripts/first-script-plugin.ts'
import routes from './src/web/routes.ts'

/** What every page needs; together in one file it compresses better and is asked for once. */
const frame =
  /node_modules\/(react|react-dom|scheduler|react-router|@remix-run|cookie-es|@lingui|use-sync-external-store)\//

type ModuleReader = { getModuleInfo: (id: string) => { importers: readonly string[] } | null }

/** Texts have chunks of their own. */
const ours = /\/src\/(web|locales|rules)\/(?!.*\.po$)/
const inArea = /\/src\/web\/((?:store|account|admin)\/.+\.tsx)(\?|$)/
const routeFiles = new Set(filesOf(routes))

function filesOf(entries: RouteConfigEntry[]): string[] {
  return entries.flatMap(({ file, children = [] }) => [file, ...filesOf(children)])
}

/**
 * The page that a module is, as `store/landing/landing.tsx`; null for whatever pages are made of. What stands beside the
 * folders of an area is shared by several of its sections and counts like one more page.
 */
function pageOf(id: string): string | null {
  const file = inArea.exec(id)?.[1] ?? ''
  return routeFiles.has(file) || file.split('/').length === 2 ? file : null
}

/** What stands around pages belongs to the area of its pages; what stands around every page is reached by the root. */
const layout =
  /\/src\/web\/layouts\/(customer|client-login|checkout|payment|default|empty|account|admin|staff-login)\.tsx(\?|$)/
const layoutAreas: Record<string, string> = { account: 'account', admin: 'admin', 'staff-login': 'admin' }
const root = /\/src\/web\/(root|entry\.client)\.tsx(\?|$)/

/**
 * Pages that take parts in the files that others have: the quote's pays by the parts of the payment page, a short address is
 * drawn only where it leads nowhere, and the end of reminders once. The line of what was left stands on the landing page.
 */
const aside = [
  'store/quote/quote.tsx',
  'store/short-link/short-link.tsx',
  'store/stop/stop.tsx',
  'store/continue-line.tsx',
]

/** The fields of a company, which the details step brings when they are asked for. */
const companyParts = /\/src\/web\/ui\/company-(fields|values)\.tsx?(\?|$)/

/** What is taken after all others, so that nothing which others need goes with it. */
const late = new Set(['account', 'admin', 'account-and-admin', 'paying', 'card'])

/**
 * Parts that many pages share stand in one file for whoever shares them, instead of thirty of a few hundred bytes: what
 * every page or most of the store has in `shell`; the rest by the areas that have it, so that nobody who buys loads what
 * only the account or the staff need.
 */
function sharedBy(id: string, modules: ModuleReader): string | null {
  // A page of the store brings them late, and their values alone at once: with others they would weigh on it.
  if (companyParts.test(id)) return null
  const seen = new Set([id])
  for (const one of seen)
    for (const importer of modules.getModuleInfo(one)?.importers ?? []) seen.add(importer)
  const reached = [...seen]
  if (reached.some((one) => root.test(one))) return 'shell'
  const pages = new Set(reached.flatMap((one) => pageOf(one) ?? []))
  for (const page of aside) pages.delete(page)
  const around = new Set(reached.flatMap((one) => layout.exec(one)?.[1] ?? []))
  const areas = [
    ...[...pages].map((one) => one.split('/')[0]),
    ...[...around].map((one) => layoutAreas[one] ?? 'store'),
  ]
  if (areas.filter((area) => area === 'store').length >= 5) return 'shell'
  const together = [...new Set(areas)].toSorted().join('-and-')
  if (around.has('payment')) return 'checkout'
  if (pages.has('store/payment/payment.tsx')) {
    // The payment page is the heaviest: what it shares with its late parts alone, and what it shares with the one page of
    // the account that takes a card, stand in one file each; what forms of other pages share stands beside them, too.
    if (pages.size === 1) return pageOf(id) ? null : 'paying'
    if (pages.size === 2 && together === 'account-and-store') return 'card'
    return areas.length < 5 ? null : `${together}-paying`
  }
  return areas.length < 5 ? null : together
}

const ownLoader = path.resolve(import.meta.dirname, 'src/web/browser/load-piece.ts')

/**
 * Every piece of the program that a page fetches later comes by our own hand (src/web/browser/load-piece.ts): those that our files
 * import, which Vite loads, and the modules of pages, which React Router loads. Vite gives a lost piece up and React Router reloads
 * the page whenever a module is lost, without end when it stays away; the specification allows one reload in 60 seconds.
 */
function loadPieces(): Plugin {
  const imported = /\bimport\(\s*(?:\/\*[^*]*\*\/\s*)*(route\.\w+|modulePath)\s*\)/g
  const reload = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/
  // A rejected module would only leave the page empty; one that throws when it is shown reaches the error page.
  const show = 'return { default() { throw error } };'
  const otherWay = () => new Error('Pieces of the program are loaded in another way now; look again.')
  return {
    name: 'load-pieces',
    config: () => ({
      // The piece's own file stands first, also where it is all there is.
      build: {
        modulePreload: {
          resolveDependencies: (file, files) => [file, ...files.filter((one) => one !== file)],
        },
      },
    }),
    transform: {
      filter: {
        id: /^\0vite\/preload-helper\.js$|react-router\/dist\/(production|development)\/lib\/dom\/ssr\/(routeModules|routes)\.js$/,
      },
      handler(code, id) {
        if (id.startsWith('\0')) {
          if (!code.includes('export const __vitePreload =')) throw otherWay()
          return {
            code: `export { loadPiece as __vitePreload } from ${JSON.stringify(ownLoader)}`,
            map: null,
          }
        }
        const isMain = id.endsWith('routeModules.js')
        if (code.match(imported)?.length !== (isMain ? 1 : 4) || reload.test(code) !== isMain)
          throw otherWay()
        const own = code
          .replace(imported, (_, address: string) =>
            address === 'modulePath'
              ? 'loadPageModule(modulePath)'
              : `loadPageModule(${address}, route.imports)`,
          )
          .replace(reload, show)
        return { code: `import { loadPageModule } from ${JSON.stringify(ownLoader)};\n${own}`, map: null }
      },
    },
  }
}

export default defineConfig({
  plugins: [
    tailwindcss(),
    // A text without its English side fails the build.
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    reactRouter(),
    loadPieces(),
    firstScriptPlugin(),
  ],
  build: {
    // The hero's pattern is smaller than the request for it, which the largest paint would wait for.
    // Fonts and other drawings stay files: inlined, they would come with every page.
    assetsInlineLimit: (file) => /\/art\/lattice(-large)?\.svg$/.test(file),
    // Without this, right-to-left rules and colour mixes are rewritten for browsers of 2021.
    cssTarget: ['chrome111', 'firefox128', 'safari16.4'],
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'frame', test: frame, priority: 3 },
                // What a part needs goes with it, so the parts that most others need are taken first.
                {
                  name: (id, modules) => (sharedBy(id, modules) === 'shell' ? 'shell' : null),
                  test: ours,
                  priority: 2,
                },
                {
                  name: (id, modules) => {
                    const name = sharedBy(id, modules)
                    return name && late.has(name) ? null : name
                  },
                  test: ours,
                  priority: 1,
                },
                {
                  name: (id, modules) => {
                    const name = sharedBy(id, modules)
                    return name && late.has(name) ? name : null
                  },
                  test: ours,
                },
              ],
            },
          },
        },
      },
    },
  },
  optimizeDeps: {
    // Otherwise each new page makes the browser reload while it is being worked on.
    entries: ['src/web/**/*.{ts,tsx}', '!src/web/**/*.{test,server}.{ts,tsx}'],
    // The last one is a binary of the server, which some pages' loaders lead to.
    exclude: ['@lingui/react/macro', '@lingui/core/macro', '@myriaddreamin/typst-ts-node-compiler'],
  },
})

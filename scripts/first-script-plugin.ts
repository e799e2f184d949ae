import path from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const name = 'virtual:first-script'
const source = path.resolve(import.meta.dirname, '../src/web/first-script/first-script.ts')

/** Gives the first script, as one line of JavaScript, to whoever imports `virtual:first-script`: pages and their policy. */
export function firstScriptPlugin(): Plugin {
  return {
    name: 'first-script',
    resolveId: { filter: { id: /^virtual:first-script$/ }, handler: () => `\0${name}` },
    load: {
      filter: { id: /^\0virtual:first-script$/ },
      async handler() {
        const { code, modules } = await buildFirstScript()
        for (const module of modules) this.addWatchFile(module)
        // Browsers are sent it inside the page: whatever they load leaves this module out.
        return { code: `export const firstScript = ${JSON.stringify(code)}`, moduleSideEffects: false }
      },
    },
  }
}

/** The script as it stands in every page, and the files it was made of. */
export async function buildFirstScript(): Promise<{ code: string; modules: string[] }> {
  const bundle = await rolldown({
    input: source,
    // Pages that need no other script are shown by older browsers, too.
    transform: { target: 'es2020' },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  const [chunk, ...others] = output
  if (others.length > 0) throw new Error('The first script has to be one piece.')
  const code = chunk.code.trim()
  if (code.includes('</')) throw new Error('The first script would end its own element.')
  return { code, modules: chunk.moduleIds }
}

import { createHash } from 'node:crypto'
import path from 'node:path'
import { rolldown } from 'rolldown'
import type { Plugin } from 'vite'

const folder = path.resolve(import.meta.dirname, '../src/web/first-script')

/** The scripts of the page that are no part of the program, by the module that gives them. */
const scripts = {
  'virtual:first-script': { file: 'first-script.ts', exported: 'firstScript' },
  'virtual:consent-script': { file: 'ask-consent.ts', exported: 'consentScript' },
} as const
type ScriptModule = keyof typeof scripts

/** Gives each of these scripts, as one line of JavaScript, to whoever imports its module: pages and their policy. */
export function firstScriptPlugin(): Plugin {
  return {
    name: 'first-script',
    resolveId: { filter: { id: /^virtual:(?:first|consent)-script$/ }, handler: (id) => `\0${id}` },
    load: {
      filter: { id: /^\0virtual:(?:first|consent)-script$/ },
      async handler(id) {
        // The filter lets these names through alone.
        const name = id.slice(1) as ScriptModule
        const { code, modules } = await buildScript(name)
        for (const module of modules) this.addWatchFile(module)
        const digest = createHash('sha256').update(code).digest('hex').slice(0, 8)
        // Browsers are sent it inside the page, or from an address of its own: whatever they load leaves this module out.
        return {
          code: `export const ${scripts[name].exported} = ${JSON.stringify(code)}\nexport const digest = '${digest}'`,
          moduleSideEffects: false,
        }
      },
    },
  }
}

/** The script as browsers get it, and the files it was made of. */
export async function buildScript(name: ScriptModule): Promise<{ code: string; modules: string[] }> {
  const bundle = await rolldown({
    input: path.join(folder, scripts[name].file),
    // Pages that need no other script are shown by older browsers, too.
    transform: { target: 'es2020' },
  })
  const { output } = await bundle.generate({ format: 'iife', minify: true })
  await bundle.close()
  const [chunk, ...others] = output
  if (others.length > 0) throw new Error('Such a script has to be one piece.')
  const code = chunk.code.trim()
  if (code.includes('</')) throw new Error('The script would end its own element.')
  return { code, modules: chunk.moduleIds }
}

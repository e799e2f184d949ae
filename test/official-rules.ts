import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import saxon from 'saxon-js'

/** What one of the authority's rules found: `error` refuses a document, `warning` does not. */
export type RuleFinding = { rule: string; flag: string }

/**
 * The authority's own stylesheets of rules (EN 16931 and the Saudi ones) as a function of a document's file. They are compiled once,
 * which takes some seconds each, into `node_modules/.cache`.
 */
export async function loadOfficialRules(sdk: string): Promise<(xml: string) => RuleFinding[]> {
  const files = globSync(path.join(sdk, 'Data/Rules/Schematrons/*.xsl'))
  const stylesheets = await Promise.all(
    files.map(async (file): Promise<unknown> => JSON.parse(readFileSync(await compile(file), 'utf8'))),
  )
  if (stylesheets.length !== 2) throw new Error(`${stylesheets.length} official stylesheets instead of 2`)
  return (xml) =>
    stylesheets.flatMap((stylesheetInternal) => {
      const { principalResult } = saxon.transform({
        stylesheetInternal,
        sourceText: xml,
        destination: 'serialized',
      })
      // A report that looked at nothing would be without a finding, too.
      if (!principalResult.includes('svrl:fired-rule')) throw new Error('no rule looked at the document')
      return [...principalResult.matchAll(/<svrl:failed-assert[^>]*>/g)].map(([assert]) => ({
        rule: attribute(assert, 'id'),
        flag: attribute(assert, 'flag'),
      }))
    })
}

function attribute(element: string, name: string): string {
  return new RegExp(` ${name}="([^"]*)"`).exec(element)?.[1] ?? ''
}

/** @returns the file of the compiled stylesheet */
async function compile(stylesheet: string): Promise<string> {
  const key = createHash('sha256').update(readFileSync(stylesheet)).digest('hex').slice(0, 16)
  const folder = 'node_modules/.cache/official-rules'
  const file = path.join(folder, `${key}.sef.json`)
  if (existsSync(file)) return file
  mkdirSync(folder, { recursive: true })
  const fresh = `${file}.${process.pid}`
  const compiler = ['node_modules/xslt3/xslt3.js', `-xsl:${stylesheet}`, `-export:${fresh}`, '-nogo']
  await promisify(execFile)(process.execPath, compiler)
  renameSync(fresh, file)
  return file
}

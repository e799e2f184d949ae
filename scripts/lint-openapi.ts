/**
 * Lints the API's description by the recommended rules of a public linter (Redocly's): the whole document, and the one of each
 * audience. It reads docs/openapi.json and nothing from the net. Errors and warnings both fail; what is excused stands below
 * with its reason, and may not stay there when it no longer occurs.
 */
import { readFileSync } from 'node:fs'
import { createConfig, lintFromString } from '@redocly/openapi-core'
import { audienceFiles, documentFor } from '#api/openapi/openapi-audiences'

const pages = '#/paths/~1api~1clients~1v1~1pages~1'
/** The rule, and where it may be broken. */
const excused: Record<string, { reason: string; where: (pointer: string) => boolean }> = {
  'no-path-trailing-slash': {
    reason: 'docs of the shop promise GET /api/clients/v1/pages/ with its slash; it works without one, too',
    where: (pointer) => pointer === pages,
  },
  'operation-4xx-response': {
    reason: 'public lists take nothing that could be wrong',
    where: (pointer) =>
      /^#\/paths\/~1api~1clients~1v1~1(products|common_features|pages~1|faqs|store|landing)\/get/.test(
        pointer,
      ),
  },
  'no-unused-components': {
    reason: 'the whole document carries the whole catalogue of errors, for programs that list it',
    where: (pointer) => pointer.startsWith('#/components/examples/'),
  },
}

const whole = JSON.parse(readFileSync('docs/openapi.json', 'utf8'))
const documents = {
  whole,
  ...Object.fromEntries(
    Object.entries(audienceFiles).map(([file, audience]) => [file, documentFor(whole, audience)]),
  ),
}
const config = await createConfig({ extends: ['recommended'] })
const met = new Set<string>()
for (const [name, document] of Object.entries(documents)) {
  const problems = await lintFromString({
    source: JSON.stringify(document),
    absoluteRef: `${name}.json`,
    config,
  })
  let count = 0
  for (const { ruleId, message, severity, location } of problems) {
    const pointer = location[0]?.pointer ?? ''
    // An audience's own document has nothing that it does not use.
    if ((name === 'whole' || ruleId !== 'no-unused-components') && excused[ruleId]?.where(pointer)) {
      met.add(ruleId)
      continue
    }
    console.error(`${name}.json ${severity} ${ruleId}: ${message} ${pointer}`)
    count++
  }
  console.log(`${name}: ${Object.keys(document.paths).length} paths, ${count} problems`)
  if (count > 0) process.exitCode = 1
}
for (const [rule, { reason }] of Object.entries(excused)) {
  if (met.has(rule)) continue
  console.error(`${rule} no longer needs its excuse (${reason}): take it out of scripts/lint-openapi.ts.`)
  process.exitCode = 1
}

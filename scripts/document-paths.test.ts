import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readImports } from './import-graph.ts'

/**
 * What the documents name is there: each path between backticks that looks like one of ours. Decisions are left out, as they speak of
 * their day. Documents shorten: `api/orders` is a test of routes, `e2e/buy` a journey, `sale/orders` a room of `domain`.
 */
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { encoding: 'utf8' }).split('\n')
const folders = new Set(
  files.flatMap((file) => [...file.matchAll(/\//g)].map(({ index }) => file.slice(0, index))),
)
const known = new Set([...files, ...folders])

const roots = ['', 'src/', 'src/domain/', 'src/web/', 'src/api/routes/', 'docs/']
const endings = ['', '.ts', '.tsx', '.test.ts', '.test.tsx', '.e2e.ts', '.proof.ts', '.md']
const ours =
  /^(src|e2e|test|docs|scripts|bench|sandbox|clients|examples|rules|db|contract|domain|api|jobs|integrations|web|server|locales|core|shop|messages|people|sale|account|partners|desk)\//

function isThere(path: string): boolean {
  const paths = [path, path.replace(/^api\//, '')]
  return paths.some((one) =>
    roots.some((root) => endings.some((ending) => known.has(`${root}${one}${ending}`))),
  )
}

/** `a/{b,c}.ts` is two paths. */
function expand(path: string): string[] {
  const found = /\{([^{}]*)\}/.exec(path)
  if (!found) return [path]
  const [whole, choices = ''] = found
  return choices.split(',').flatMap((choice) => expand(path.replace(whole, choice)))
}

const documents = files.filter((file) => /^(docs\/(?!decisions\/).*|[A-Z]+)\.md$/.test(file))

test.each(documents)('%s names files and folders that are there', (document) => {
  const words = [...readFileSync(document, 'utf8').matchAll(/`([^`\s]+)`/g)].map(([, word = '']) => word)
  const paths = words.filter((word) => ours.test(word) && !/[<>:*…$?=]/.test(word)).flatMap(expand)
  expect(paths.filter((path) => !isThere(path.replace(/\/$/, '')))).toEqual([])
})

/**
 * Each file or room of a walk is called by one that stands before it in the walk, or by the worker, where a job or a request leads on:
 * whoever follows the calls comes through them in this sequence.
 */
test.each([
  ['A purchase, from call to call', ['sale/orders/place-order', 'sale/payments/pay-order']],
  ['A renewal, from due row to charge', []],
])('%s is the way that the calls go', (title, requested) => {
  const [, walk = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split(`## ${title}\n`)
  const [steps = ''] = walk.split('\n## ')
  expect(steps.match(/^\d+\. /gm)).toHaveLength(10)
  const places = [...steps.matchAll(/`([a-z-]+(?:\/[a-z-]+)+)`/g)].map(
    ([, place = '']) => `src/domain/${place}`,
  )
  const callsOf = Map.groupBy(readImports('src'), ({ from }) => from)
  const reached = ['src/jobs/handlers.ts']
  const isCalled = (place: string) =>
    reached.some((from) =>
      callsOf.get(from)?.some(({ to }) => to === `${place}.ts` || to.startsWith(`${place}/`)),
    )
  const strangers = []
  for (const place of new Set(places)) {
    if (!isCalled(place) && !requested.some((start) => place.endsWith(start))) strangers.push(place)
    reached.push(...files.filter((file) => file === `${place}.ts` || file.startsWith(`${place}/`)))
  }
  expect(strangers).toEqual([])
})

/**
 * Refuses words of our own in identifiers, names of files, classes and ids where the field has a standard one, so that whoever
 * searches for `notify`, `dryRun` or `max` finds it. Words that people read on screens, in tests' titles and in prose are free.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'

/** A word of a name, or words that stand in it one after the other, and what to say instead. */
export const refusedWords: Record<string, string> = {
  deed: 'action',
  deeds: 'actions',
  'act words': 'action',
  'list act': 'action',
  'hero act': 'action',
  'waiting act': 'action',
  'act and amount': 'action',
  'acts of': 'actions',
  'acts on': 'actions',
  'acts only': 'actions',
  'recent acts': 'actions',
  'few acts': 'actions',
  'checkout acts': 'actions',
  'client acts': 'actions',
  'plan acts': 'actions',
  'find acts': 'actions',
  told: 'result, recipient or notified',
  tell: 'notify, report or print',
  tells: 'notify, report or print',
  door: 'route (API), endpoint (web), guard (middleware) or url',
  doors: 'routes, endpoints, guards or urls',
  learn: 'sync',
  learnt: 'synced',
  meet: 'findOrCreate',
  owe: 'createDue',
  rehearse: 'dryRun',
  rehearses: 'dryRun',
  rehearsed: 'dryRun',
  rehearsal: 'dryRun',
  tidy: 'cleanUp',
  house: 'system or store',
  most: 'max',
  least: 'min',
  usual: 'default',
  longest: 'max',
  shortest: 'min',
  rests: 'paused',
  rested: 'paused',
  resting: 'paused',
  sought: 'search term',
  shelf: 'visibility or listed',
  shelves: 'visibility or listed',
  turnstile: 'delivery slot',
  'renewing plan': 'renewable subscription',
  'renewing plans': 'renewable subscriptions',
  'work event': 'process gateway event',
  'work job': 'run job',
  'work failure': 'handle failed charge',
  'open next': 'open renewal attempt',
  'take up': 'resume attempt',
  'look again': 'retry later',
  'open locked': 'open payment for locked order',
  'write later': 'defer write',
  'code moment': 'code request lock seconds',
  'renewals ahead': 'renewal preview days',
  'follow renewal': 'follow failed charge',
  'open payment in': 'open payment within',
  'in one statement': 'commit as one statement',
  'life words': 'subscription labels',
}

/** Names that were promised before: to callers of the API, to rows and databases that stand, by migrations. */
const promised = new Set(['is_resting', 'shelfPrices', 'actsOfClients'])

/** `readRenewingPlan` → read, renewing, plan; `MOST_AT_ONCE` → most, at, once. */
export function wordsOf(identifier: string): string[] {
  return identifier
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _-]+/)
}

/** The refused words that a name holds, as `name: say …`. */
export function refusedIn(name: string): string[] {
  if (promised.has(name)) return []
  const words = ` ${wordsOf(name).join(' ')} `
  return Object.entries(refusedWords)
    .filter(([word]) => words.includes(` ${word} `))
    .map(([, instead]) => `${name}: say ${instead}`)
}

/** What begins with `use` is read as a hook of React, and only pages have those. */
export function hooksOutsidePages(file: string, source: string): string[] {
  if (!/^(src\/(?!web\/|contract\/)|test\/|bench\/|sandbox\/)/.test(file)) return []
  const names = [...source.matchAll(/\b(?:function|const) (use[A-Z]\w*)/g)].map(([, name = '']) => name)
  return names.map((name) => `${name}: say take, redeem or spend; use… is a hook`)
}

/** Every name of a program that holds a refused word: identifiers, and the classes and ids of its elements. */
export function refusedNames(file: string, source: string): string[] {
  const names = new Set<string>()
  const { program } = parseSync(file, source)
  new Visitor({
    Identifier: ({ name }) => void names.add(name),
    JSXIdentifier: ({ name }) => void names.add(name),
    JSXAttribute: ({ name, value }) => {
      if (name.type !== 'JSXIdentifier' || !['className', 'id', 'htmlFor'].includes(name.name)) return
      if (value?.type !== 'Literal') return
      for (const one of String(value.value).split(/\s+/)) names.add(one)
    },
  }).visit(program)
  return [...names].flatMap(refusedIn)
}

/** The same of a style sheet: its classes, ids, own properties and animations. */
export function refusedStyles(source: string): string[] {
  const rules = source.replaceAll(/\/\*[\s\S]*?\*\//g, '')
  const names = [...rules.matchAll(/(?:[.#]|--|@keyframes\s+)([a-z_][\w-]*)/gi)].map(([, name = '']) => name)
  return [...new Set(names)].flatMap(refusedIn)
}

if (import.meta.main) {
  const files = globSync([
    '{src,test,e2e,bench,scripts,sandbox,examples}/**/*.{ts,tsx}',
    'src/web/styles/**/*.css',
  ]).filter((file) => !/db\/types\.ts$|db\/migrations\/|scripts\/check-names/.test(file))
  const found = files.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return [
      ...(file.endsWith('.css') ? refusedStyles(source) : refusedNames(file, source)),
      ...hooksOutsidePages(file, source),
      ...refusedIn(file.replaceAll(/[/.]/g, '-')).map((one) => `file name: ${one}`),
    ].map((one) => `${file}  ${one}`)
  })
  for (const one of found) console.log(one)
  if (found.length > 0) process.exitCode = 1
  else console.log(`${files.length} files say the field's words.`)
}

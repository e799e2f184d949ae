/**
 * Refuses words of our own in identifiers where the field has a standard one, so that whoever searches for `notify`, `dryRun`
 * or `max` finds it. Words that people read on screens, in tests' titles and in prose are free.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'rolldown/utils'

/** A word in an identifier, and what to say instead. Each is also in the glossary of ARCHITECTURE.md. */
export const refusedWords: Record<string, string> = {
  deed: 'action',
  deeds: 'actions',
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
}

/** `readRenewingPlan` → read, renewing, plan; `MOST_AT_ONCE` → most, at, once. */
export function wordsOf(identifier: string): string[] {
  return identifier
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[ _]+/)
}

/** Every declared name of a source that holds a refused word, as `name: say …`. */
export function refusedNames(file: string, source: string): string[] {
  const found = new Set<string>()
  const look = (name: string) => {
    // Names of the wire and of columns are promised elsewhere.
    if (/^[a-z0-9]+(_[a-z0-9]+)+$/.test(name)) return
    for (const word of wordsOf(name)) {
      const instead = Object.hasOwn(refusedWords, word) ? refusedWords[word] : undefined
      if (instead) found.add(`${name}: say ${instead}`)
    }
  }
  const { program } = parseSync(file, source)
  new Visitor({
    Identifier: ({ name }) => look(name),
    JSXIdentifier: ({ name }) => look(name),
  }).visit(program)
  return [...found]
}

if (import.meta.main) {
  const files = globSync('{src,test,e2e,bench,scripts,sandbox,examples}/**/*.{ts,tsx}').filter(
    (file) => !/db\/types\.ts$|db\/migrations\/|scripts\/check-names/.test(file),
  )
  const found = files.flatMap((file) =>
    [
      ...refusedNames(file, readFileSync(file, 'utf8')),
      ...wordsOf(file.replaceAll(/[/.-]/g, '_')).flatMap((word) =>
        Object.hasOwn(refusedWords, word) ? [`file name: say ${refusedWords[word]}`] : [],
      ),
    ].map((one) => `${file}  ${one}`),
  )
  for (const one of found) console.log(one)
  if (found.length > 0) process.exitCode = 1
  else console.log(`${files.length} files say the field's words.`)
}

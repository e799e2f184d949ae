/**
 * Holds migrations to what was released: a released one never changes and never goes, and new ones come behind the last of them,
 * because databases out there have them by name and in sequence. `--write` takes note of all that are there: part of a release.
 */
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrations } from '#db/migrations'

export type Released = { name: string; sha256: string }

const root = path.resolve(import.meta.dirname, '..')
const listFile = path.join(root, 'src/db/released-migrations.json')

/** What is wrong, in sentences. `present`: each migration of today with the hash of its file. */
export function compareReleased(
  released: readonly Released[],
  present: ReadonlyMap<string, string>,
): string[] {
  const last =
    released
      .map(({ name }) => name)
      .toSorted()
      .at(-1) ?? ''
  const known = new Set(released.map(({ name }) => name))
  return [
    ...released.flatMap(({ name, sha256 }) => {
      const now = present.get(name)
      if (now === undefined) return [`${name} was released and is gone: databases have it by its name.`]
      return now === sha256 ? [] : [`${name} was released and was changed: mend it by a new one.`]
    }),
    ...[...present.keys()]
      .filter((name) => !known.has(name) && name < last)
      .map((name) => `${name} comes before ${last}, which was released: give it a number behind it.`),
  ]
}

function readPresent(): Map<string, string> {
  return new Map(
    Object.keys(migrations).map((name) => {
      const text = readFileSync(path.join(root, `src/db/migrations/${name}.ts`), 'utf8')
      return [name, createHash('sha256').update(text).digest('hex')]
    }),
  )
}

if (import.meta.main) {
  const present = readPresent()
  const released = JSON.parse(readFileSync(listFile, 'utf8')) as Released[]
  const problems = compareReleased(released, present)
  for (const problem of problems) console.error(problem)
  if (problems.length > 0) process.exitCode = 1
  else if (process.argv.includes('--write')) {
    const list = [...present].map(([name, sha256]) => ({ name, sha256 }))
    writeFileSync(listFile, `${JSON.stringify(list, null, 2)}\n`)
    console.log(`${list.length} migrations are released.`)
  } else
    console.log(
      `${released.length} released migrations are as they were, ${present.size - released.length} are new.`,
    )
}

import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isSecret } from '#server/environment'
import { variablesRead } from '#test/variables-read'

test('every variable that a store reads is explained in the documents', () => {
  const documents = globSync('docs/*.md').map((name) => readFileSync(name, 'utf8'))
  const named = new Set(
    documents.flatMap((text) => [...text.matchAll(/`([A-Z][A-Z\d_]+)\b/g)].map(([, name]) => name)),
  )
  // Of each secret there is a form that names a file, which is explained once for all.
  const read = [...variablesRead()].filter(
    (name) => !(name.endsWith('_FILE') && isSecret(name.replace(/_FILE$/, ''))),
  )
  expect(read.length).toBeGreaterThan(70)
  // The one of the command that makes the first administrator.
  expect([...read, 'ADMIN_PASSWORD'].filter((name) => !named.has(name))).toEqual([])
})

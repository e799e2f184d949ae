import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = { integrity?: string; resolved?: string; link?: boolean; inBundle?: boolean }

test('what is installed is what was locked: each package, of every platform, has its checksum and no address', () => {
  const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  // What comes inside another package's archive is covered by the checksum of that one.
  const entries = Object.entries(lock.packages).filter(
    ([place, { link, inBundle }]) => place !== '' && !link && !inBundle,
  )
  expect(entries.length).toBeGreaterThan(500)
  expect(
    entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place),
  ).toEqual([])
  expect(entries.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([])
})

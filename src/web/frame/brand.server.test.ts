import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { fontPairs, type FontPair } from '#rules/look/font-pairs'
import { pageVisit, staffVisit } from '../../../test/page-visit.ts'
import { readLook } from './brand.server.ts'

const look = (hue: number, fonts: FontPair = 'plex') => ({ hue, fonts, mark: null, logo: null })
const brand = (hue: number) => ({ body: { brand: { draft: look(hue) } }, status: 200 })
const plain = { style: null, fonts: null, mark: null, logo: null }
const visit = (address: string) => pageVisit(new URL(address, 'http://store.test'))

test('a store of the design’s own hue carries nothing', async () => {
  expect(await readLook(visit('/'), look(243))).toEqual(plain)
})

test('the sheet reads every colour that the page carries, and no other', async () => {
  const { style } = await readLook(visit('/'), look(165))
  expect(style).toMatchObject({ '--brand-accent': '#006e4e', '--brand-dark-accent': '#78c9a7' })
  const sheet = readFileSync(new URL('../styles/brand.css', import.meta.url), 'utf8')
  const read = Array.from(sheet.matchAll(/var\((--brand-[\w-]+)\)/g), ([, name]) => name)
  expect(Object.keys(style ?? {}).toSorted()).toEqual(read.toSorted())
})

test.each(fontPairs.filter((pair) => pair !== 'plex'))(
  'a page in %s carries its list and its first files',
  async (pair) => {
    const { style, fonts } = await readLook(visit('/'), look(243, pair))
    expect(style).toBeNull()
    expect(fonts?.stack).toMatch(new RegExp(`^'${pair} Latin', '${pair} Arabic', `, 'i'))
    expect(fonts?.first.map((file) => /(\w+-\w+-\d+)/.exec(file)?.[0])).toEqual([
      `${pair}-arabic-600`,
      `${pair}-arabic-400`,
      `${pair}-latin-400`,
    ])
  },
)

test('the draft is for staff who ask for it, and for nobody else', async () => {
  const staff = staffVisit('/?brand=draft', { 'GET /store/brand': brand(165) })
  const drawn = await readLook(staff.context, look(243))
  expect(drawn).toMatchObject({
    style: { '--brand-accent': '#006e4e', '--draft-note': expect.stringContaining('مسودة') },
  })

  // A stranger's visit would fail if the API were asked.
  expect(await readLook(visit('/?brand=draft'), look(243))).toEqual(plain)
  expect(await readLook(staffVisit('/', {}).context, look(243))).toEqual(plain)
  const over = staffVisit('/?brand=draft', { 'GET /store/brand': { status: 401, body: {} } })
  expect(await readLook(over.context, look(243))).toEqual(plain)
})

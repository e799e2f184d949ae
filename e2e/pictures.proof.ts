import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { PNG } from 'pngjs'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { deskInEnglish, isFull, type Look, phoneInArabic, pictureFolder, seed } from './person.ts'
import { ownHue } from '#rules/look/brand-colours'
import { brands } from './pictures/brands.ts'
import { compare, shrink, toFile } from './pictures/compare.ts'
import { draw } from './pictures/draw.ts'
import { reachedWindows, unreachable } from './pictures/reach.ts'
import { dialogsOf, plainScreensOf, type Screen, screensOf } from './pictures/screens.ts'
import { openTown } from './pictures/town.ts'
import { visit } from './pictures/visit.ts'

/**
 * Each screen looks as it did when somebody last looked at it, in both directions and both schemes. What is kept of a picture and
 * what counts as a difference is chosen so that another release of the browser, which draws letters a little differently, is
 * none: see compare.ts. A short run looks at half of what every visitor sees, each screen in one of the first two looks.
 *
 * `PICTURES=accept` takes what is seen now, `PICTURES=look` only draws, both whole and in full size under test-results/pictures;
 * `-t landing` some screens. Look at every changed picture before it is committed.
 */
const wish = process.env['PICTURES']
/** Points that may differ: less than the smallest button has. */
const tolerance = 30

const accepted = path.join(import.meta.dirname, 'pictures/accepted')
const results = path.join(pictureFolder, 'pictures')
const looks: [string, Look][] = [
  ['ar-phone', phoneInArabic],
  ['en-desk', deskInEnglish],
  ['ar-desk-dark', { ...deskInEnglish, language: 'ar', theme: 'dark' }],
  ['en-phone-dark', { ...phoneInArabic, language: 'en', theme: 'dark' }],
]

/** The foot of the store is seen once, under the landing page; a long text in the editor is not what its picture is about. */
const repeated = '.foot { display: none !important } .ProseMirror { max-block-size: 400px; overflow: hidden }'

const town = await openTown(inject('databaseServer'))
afterAll(town.close)
const isWhole = isFull || wish === 'accept' || wish === 'look'
const screens = screensOf(town).filter(({ who }) => isWhole || who === 'visitor')

describe.each(isWhole ? looks : looks.slice(0, 2))('%s', (look, how) => {
  const parity = looks.findIndex(([name]) => name === look) + seed
  test.each(screens.filter((_, place) => isWhole || (place + parity) % 4 === 0))('$name', async (screen) => {
    const person = await visit(town, how, screen)
    judge(`${screen.name}.${look}`, await draw(person, screen.name === 'landing' ? '' : repeated))
  })
})

/** Questions, menus and panels are looked at by people alone: what stands behind them is compared above. */
describe.runIf(wish === 'look').each(looks)('opened, %s', (look, how) => {
  test.each([...plainScreensOf(town), ...dialogsOf(town)])('$name', async (dialog) => {
    const person = await visit(town, how, dialog)
    judge(`opened-${dialog.name}.${look}`, await draw(person, repeated))
  })
})

/** What visitors and customers see of a store that is not ours: in a full run, since each brand is published first. */
const branded = screens.filter(({ name }) => name === 'landing' || name === 'payment')
const brandLooks: [string, Look][] = [
  ['ar-phone', phoneInArabic],
  ['en-desk-dark', { ...deskInEnglish, theme: 'dark' }],
]

describe.runIf(isWhole).each(brands)('a store of the brand $name', ({ name, hue, mark }) => {
  beforeAll(() => town.wear({ hue, mark }))
  afterAll(() => town.wear({ hue: ownHue, mark: null }))

  test.each(branded.flatMap((screen) => brandLooks.map((how) => [screen.name, ...how, screen] as const)))(
    '%s, %s',
    async (_, look, how, screen) => {
      const person = await visit(town, how, screen)
      judge(`brand-${name}-${screen.name}.${look}`, await draw(person))
    },
  )
})

/**
 * Everything that can be pressed or filled in can be reached, on every screen: pictures at a fifth of the size do not show a button
 * under the card beside it. A short run takes each twentieth screen in each language; `REACH=whole` all of them.
 */
const everywhere = [...screensOf(town), ...dialogsOf(town)]
const isReachWhole = isWhole || process.env['REACH'] === 'whole'
const reached = ['ar', 'en'].flatMap((language, index) =>
  everywhere
    .filter((_, place) => isReachWhole || (place + 10 * index + seed) % 20 === 0)
    .map((screen) => [`${screen.name}, ${language}`, screen, language] as const),
)

describe('every control can be reached', () => {
  test.each(reached)('%s', async (_, screen, language) => {
    const person = await visit(town, { ...deskInEnglish, language: language === 'ar' ? 'ar' : 'en' }, screen)
    await person.page.evaluate(() => document.fonts.ready)
    const found: string[] = []
    for (const window of reachedWindows) {
      for (const fault of await unreachable(person, window)) found.push(`${window.width}: ${fault}`)
    }
    expect(found).toEqual([])
  })

  test.each([
    ['a bar over the whole page', 'main::after { content: ""; position: fixed; inset: 0; z-index: 9 }'],
    ['a button beside the window', 'main button { translate: 200vw }'],
    [
      'a box that hides a part of its words',
      'main h1 { inline-size: 40px; overflow: hidden; white-space: nowrap }',
    ],
  ])('and it is seen when %s is in the way', async (_, planted) => {
    const person = await visit(town, phoneInArabic, { name: 'phone', who: 'visitor', at: '/phone' })
    await person.page.evaluate((styles) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(styles)
      document.adoptedStyleSheets.push(sheet)
    }, planted)
    expect(await unreachable(person, phoneInArabic)).not.toEqual([])
  })
})

describe('the eye', () => {
  const spoilt = {
    'a margin': 'main { padding-block-start: 40px !important }',
    'the direction': 'main { direction: ltr !important }',
    'a colour': 'main button { background: #b42318 !important }',
    'a part': 'main button { visibility: hidden !important }',
  }
  const ofToday = Object.entries(spoilt).filter((_, place) => isWhole || (place + seed) % 4 === 0)
  test.each(ofToday)('sees that %s is another', async (_, planted) => {
    expect(await differenceOf(planted)).toBeGreaterThan(tolerance)
  })

  test('does not see how letters are drawn', async () => {
    expect(await differenceOf('* { -webkit-text-stroke: 0.25px; }')).toBeLessThanOrEqual(tolerance)
  })

  async function differenceOf(planted: string): Promise<number> {
    const screen: Screen = { name: 'phone', who: 'visitor', at: '/phone' }
    const asItIs = shrink(await draw(await visit(town, phoneInArabic, screen)))
    return compare(asItIs, shrink(await draw(await visit(town, phoneInArabic, screen), planted))).points
  }
})

function judge(name: string, seen: Buffer): void {
  const file = path.join(accepted, `${name}.png`)
  const now = shrink(seen)
  mkdirSync(results, { recursive: true })
  if (wish === 'accept') {
    mkdirSync(accepted, { recursive: true })
    writeFileSync(file, toFile(now))
  }
  if (wish === 'accept' || wish === 'look') {
    writeFileSync(path.join(results, `${name}.png`), seen)
    return
  }
  if (!existsSync(file)) throw new Error(`there is no picture of ${name}: PICTURES=accept takes it`)
  const { points, shown } = compare(PNG.sync.read(readFileSync(file)), now)
  if (points <= tolerance) return
  writeFileSync(path.join(results, `${name}.png`), seen)
  writeFileSync(path.join(results, `${name}.difference.png`), toFile(shown))
  throw new Error(`${name} looks different in ${points} points: see ${results}`)
}

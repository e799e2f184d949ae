import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { documentFonts, fontNames, fontPairs, ownFonts, type FontPair } from '#rules/look/font-pairs'
import { giveCookie, openBooks } from './books.ts'
import { fontsOf } from './fonts-of.ts'
import { maxShift, shiftOf, slowDown } from './layout-shift.ts'
import {
  deskInEnglish,
  type Look,
  newPerson,
  type Person,
  phoneInArabic,
  pictureFolder,
  type Place,
} from './person.ts'
import { draw } from './pictures/draw.ts'
import { openTestStore } from './test-store.ts'
import { open } from './way.ts'

/** A store of its own: what it is written in is everybody's. */
const store = await openTestStore(inject('databaseServer'))
afterAll(store.close)
const place: Place = { urls: store.urls, browser: await chromium.connect(store.urls.browser) }
const books = await openBooks(store.urls)
const { token } = await books.openStaffSession('admin@demo.test')

async function ask(method: string, to: string, body?: object) {
  const answer = await fetch(`${store.urls.storeUrl}/api/users/v1/store/brand${to}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(answer.status).toBe(200)
  return (await answer.json()).brand
}

async function draft(fonts: FontPair) {
  const { version } = await ask('GET', '')
  return ask('PATCH', '', { version, fonts })
}

async function publish(fonts: FontPair) {
  const { version } = await draft(fonts)
  await ask('POST', '/publications', { version })
  const shown = async () =>
    (await (await fetch(`${store.urls.storeUrl}/api/clients/v1/store`)).json()).store.brand.fonts
  await vi.waitFor(async () => expect(await shown()).toBe(fonts), { timeout: 10_000 })
}

/** The files of fonts that somebody's browser asks for, by the names of their pairs. */
function listenForFonts({ page }: Person) {
  const asked: string[] = []
  page.on('request', (request) => {
    const file = /\/assets\/([a-z]+)-[\w-]+\.woff2$/.exec(request.url())?.[1]
    const sheet = /\/assets\/fonts-([a-z]+)-[\w-]+\.css$/.exec(request.url())?.[1]
    asked.push(...[file, sheet].filter((name) => name !== undefined))
  })
  return asked
}

async function signInStaff(person: Person) {
  await giveCookie(person, 'staff_session', token)
  await giveCookie(person, 'staff_seen', '1')
}

const looks: [string, Look][] = [
  ['ar-phone', phoneInArabic],
  ['en-desk', deskInEnglish],
  ['ar-phone-dark', { ...phoneInArabic, theme: 'dark' }],
]

/** Full pictures for whoever looks at them, as those of the screens (pictures.proof.ts). */
async function keep(name: string, person: Person) {
  const folder = path.join(pictureFolder, 'pictures')
  mkdirSync(folder, { recursive: true })
  writeFileSync(path.join(folder, `${name}.png`), await draw(person))
}

describe.each(fontPairs)('a store that is written in %s', (pair) => {
  beforeAll(() => publish(pair))
  const [latin, arabic] = documentFonts[pair]

  test.each(looks)(
    'fetches this pair alone, and writes still pages and others with it: %s',
    async (name, look) => {
      const person = await newPerson(look, place)
      const asked = listenForFonts(person)
      const isArabic = look.language === 'ar'
      await open(person, '/')
      await expect
        .poll(() => fontsOf(person, 'h1'))
        .toContainEqual(expect.stringContaining(isArabic ? arabic : latin))
      await expect
        .poll(() => fontsOf(person, 'h1 + p'))
        .toContainEqual(expect.stringContaining(isArabic ? arabic : latin))
      await keep(`fonts-${pair}-landing.${name}`, person)
      await open(person, '/phone')
      await expect
        .poll(() => fontsOf(person, 'h1'))
        .toContainEqual(expect.stringContaining(isArabic ? arabic : latin))
      await keep(`fonts-${pair}-phone.${name}`, person)
      expect(new Set(asked)).toEqual(new Set([pair]))
    },
  )

  test('moves nothing while it comes over a slow line', async () => {
    for (const address of ['/', '/phone', '/page/terms-and-conditions']) {
      const person = await newPerson(phoneInArabic, place)
      await slowDown(person)
      const { sum, shifts } = await shiftOf(person, address)
      expect(sum, `${address} ${JSON.stringify(shifts)}`).toBeLessThanOrEqual(maxShift)
    }
  })

  test('has it in the administration, too', async () => {
    const person = await newPerson(deskInEnglish, place)
    await signInStaff(person)
    await open(person, '/admin/settings')
    await expect.poll(() => fontsOf(person, 'h1')).toContainEqual(expect.stringContaining(latin))
  })
})

test('staff choose a pair by its look, see it in the preview, and as a draft on the first page', async () => {
  await publish(ownFonts)
  const sara = await newPerson({ ...phoneInArabic, width: 1280, height: 900 }, place)
  await signInStaff(sara)
  const { page, say } = sara
  await open(sara, '/admin/brand')
  for (const pair of fontPairs)
    await expect
      .poll(() => fontsOf(sara, `label:has([value="${pair}"]) .sample [lang=ar]`))
      .toContainEqual(expect.stringContaining(documentFonts[pair][1]))
  await page.getByRole('radio', { name: fontNames.cairo }).check()
  await expect
    .poll(() => fontsOf(sara, '.small-page .promise b'))
    .toContainEqual(expect.stringContaining('Cairo Arabic'))
  await keep('fonts-brand-page.ar-desk', sara)
  await page.getByRole('button', { name: say('حفظ المسودة') }).click()
  await page.getByText(say('لا يراها غير المشرفين حتى تُنشر'), { exact: false }).first().waitFor()
  await open(sara, '/?brand=draft')
  await expect.poll(() => fontsOf(sara, 'h1')).toContainEqual(expect.stringContaining('Cairo Arabic'))

  const stranger = await newPerson(phoneInArabic, place)
  await open(stranger, '/?brand=draft')
  await expect
    .poll(() => fontsOf(stranger, 'h1'))
    .toContainEqual(expect.stringContaining('IBM Plex Sans Arabic'))
})

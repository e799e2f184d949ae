import { expect, test } from 'vitest'
import { fontsOf } from './fonts-of.ts'
import { layOutWhole } from './lay-out-whole.ts'
import { deskInEnglish, newPerson, phoneInArabic, type Person } from './person.ts'
import { open } from './way.ts'

/**
 * The pages that work without the program are drawn by the rules that stand in them; the whole sheet comes with
 * the person's first move. It must not move anything.
 */
const stillPages = ['/', '/faq', '/page/terms-and-conditions']

async function placesOf({ page }: Person) {
  await layOutWhole(page)
  return page.evaluate(() => {
    return [...document.querySelectorAll<HTMLElement>('body *')].map((element) => {
      // What a closed answer holds may be laid out already or not: the browser's own affair.
      if (!element.checkVisibility()) return `${element.tagName} unseen`
      const { x, y, width, height } = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const look = [style.color, style.backgroundColor, style.fontSize, style.fontWeight].join(' ')
      return `${element.tagName} ${[x, y, width, height].map(Math.round).join(' ')} ${look}`
    })
  })
}

test.each([
  ['Arabic', phoneInArabic],
  ['Arabic, dark', { ...phoneInArabic, theme: 'dark' as const }],
  ['English', deskInEnglish],
])('nothing moves when the whole sheet arrives: %s', async (_, look) => {
  const noura = await newPerson(look)
  const { page } = noura
  // The fonts come with the sheet and are another matter: what stands for them is as wide as they are, not exactly.
  await page.route('**/*.woff2', (route) => route.abort())
  for (const path of stillPages) {
    await page.route('**/*.css', (route) => route.abort())
    await open(noura, path)
    const first = await placesOf(noura)
    await page.unroute('**/*.css')
    const sheet = page.waitForResponse(/\.css$/)
    await open(noura, path)
    await page.keyboard.press('Shift')
    await sheet
    await page.waitForFunction(() =>
      Array.from(document.styleSheets).some(({ href }) => href?.endsWith('.css')),
    )
    const whole = await placesOf(noura)
    const moved = whole.filter((place, at) => place !== first[at])
    expect(moved.slice(0, 5), `of ${whole.length} parts of ${path}`).toEqual([])
  }
  // Nothing is on its way any more.
  await page.goto('about:blank')
  noura.forgive(/woff2|css|ERR_FAILED/)
})

test.each([
  ['Arabic', phoneInArabic, 'IBM Plex Sans Arabic'],
  ['English', deskInEnglish, 'IBM Plex Sans'],
])('the other fonts join once the page is drawn, and write it: %s', async (_, look, font) => {
  const noura = await newPerson(look)
  await open(noura, '/')
  await expect.poll(() => fontsOf(noura, 'h1 + p')).toContain(font)
})

test.each([
  ['Arabic', phoneInArabic, /plex-(?!arabic-600)[\w.-]+woff2/],
  ['English', deskInEnglish, /plex-(?!latin-600)[\w.-]+woff2/],
])('until then no word is written in bold that is not bold: %s', async (_, look, joining) => {
  const noura = await newPerson(look)
  await noura.page.route(joining, (route) => route.abort())
  await open(noura, '/page/terms-and-conditions')
  await expect.poll(() => fontsOf(noura, 'h1')).toContainEqual(expect.stringContaining('Plex'))
  expect(await fontsOf(noura, '.prose p:nth-of-type(2)')).not.toContainEqual(expect.stringContaining('Plex'))
  await noura.page.goto('about:blank')
  noura.forgive(/woff2|ERR_FAILED/)
})

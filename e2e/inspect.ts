import { mkdirSync } from 'node:fs'
import path from 'node:path'
import axe, { type RuleObject } from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { unreadable } from './unreadable.ts'
import { layOutWhole, nextPicture } from './lay-out-whole.ts'
import { isFull, type Person, pictureFolder } from './person.ts'
import { settle } from './way.ts'

/** A full run looks at every page in both schemes and both sizes, and draws it; `PICTURES=1` draws in a short run too. */
const wantsPictures = isFull || process.env['PICTURES'] === '1'

type Closely = {
  /** Rules of axe's that cannot hold for this page. */
  without?: string[]
  /** In the size and scheme of the moment only. */
  once?: boolean
}

/** In CSS px: a phone of 2016 or a desk at 400 %, the smallest of design.md, a desk of 1280 at 200 %, two columns, and that desk. */
const widths = [320, 360, 640, 768, 1280] as const
const folder = path.join(pictureFolder, 'pictures')

/**
 * Looks closely at the page that a person has before them: no fault that axe knows of, no scrolling sideways and nothing
 * unreadable at any width. Stores pictures for people to look at, under test-results/pictures.
 */
export async function inspect(person: Person, name: string, how: Closely = {}): Promise<void> {
  const { page, language } = person
  await settle(page)
  await page.evaluate(() => document.fonts.ready)
  await layOutWhole(page)
  const size = page.viewportSize() ?? { width: 390, height: 844 }

  for (const width of widths) {
    await page.setViewportSize({ width, height: size.height })
    await followWidth(page)
    expect.soft(await sideways(person), `${name} (${language}) is wider than ${width}`).toEqual([])
    expect.soft(await unreadable(page), `${name} (${language}) cannot be read at ${width}`).toEqual([])
  }

  const isWhole = isFull && !how.once
  const sizes = isWhole
    ? [
        { width: 390, height: 844 },
        { width: 1280, height: 900 },
      ]
    : [size]
  // A short run checks each page in one scheme for each language; together they are both.
  const themes = isWhole ? (['light', 'dark'] as const) : ([language === 'ar' ? 'light' : 'dark'] as const)
  for (const { width, height } of sizes) {
    await page.setViewportSize({ width, height })
    for (const theme of themes) {
      await page.emulateMedia({ colorScheme: theme })
      await nextPicture(page)
      expect
        .soft(await violations(person, how.without ?? []), `${name} (${language}, ${width}, ${theme})`)
        .toEqual([])
      if (wantsPictures) await draw(person, `${name}-${width}-${language}${theme === 'dark' ? '-dark' : ''}`)
    }
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await page.setViewportSize(size)
}

/** Media rules follow a new width a few pictures later; a page that stays too wide is told by `sideways`. */
export async function followWidth(page: Page): Promise<void> {
  await page
    .waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
      undefined,
      { timeout: 5_000 },
    )
    .catch(() => undefined)
}

/** What sticks out of the page, by its markup; nothing when the page does not scroll sideways. */
function sideways({ page }: Person): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement
    if (root.scrollWidth <= root.clientWidth) return []
    return [...document.querySelectorAll('body *')]
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect()
        return width > 0 && (left < -1 || right > root.clientWidth + 1)
      })
      .slice(0, 5)
      .map((element) => element.outerHTML.slice(0, 120))
  })
}

/** axe is brought once into each document; what was seen as right is not described, which took a quarter of the time. */
async function violations({ page }: Person, without: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  const rules: RuleObject = Object.fromEntries(without.map((rule) => [rule, { enabled: false }]))
  const found = await page.evaluate(async (wanted) => {
    const { axe: there } = window as unknown as { axe: typeof axe }
    const options = { resultTypes: ['violations' as const], preload: false, rules: wanted }
    return (await there.run(document, options)).violations
  }, rules)
  return found.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')}: ${node.html}`),
  )
}

async function draw({ page }: Person, name: string) {
  mkdirSync(folder, { recursive: true })
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
}

import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import {
  brandColours,
  brandTokens,
  measureColours,
  measureContrast,
  minContrast,
  ownHue,
  readColour,
  weakKinds,
  type BrandColours,
} from '#rules/look/brand-colours'
import { contrast, fromHex, toHex, type Hex } from '#rules/look/oklch'

const hues = Array.from({ length: 360 }, (_, hue) => hue)
const sheet = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')
/** Of each colour token its OKLCH value and the hex beside it; those of the light scheme stand first. */
const written = [
  ...sheet.matchAll(/--color-([\w-]+): oklch\(([\d.]+)% ([\d.]+) ([\d.]+)\); \/\* (#\w{6}) \*\//g),
]

describe('the design', () => {
  test('every token of the sheet is the hex that stands beside it', () => {
    expect(written.length).toBeGreaterThan(60)
    for (const [, name, lightness, chroma, hue, hex = ''] of written) {
      const made = toHex([Number(lightness) / 100, Number(chroma), Number(hue)])
      // A ground that lies a little beyond sRGB may be cut off or lowered: a step of one channel.
      for (const at of [1, 3, 5]) expect(Math.abs(byteAt(made, at) - byteAt(hex, at)), name).toBeLessThan(2)
    }
  })

  test.each(['light', 'dark'] as const)('its own hue gives its own colours: %s', (scheme) => {
    const from = sheet.indexOf('color-scheme: dark')
    const stands = written.filter(({ index }) => index < from === (scheme === 'light'))
    const sheetColours = Object.fromEntries(stands.map(([, name = '', , , , hex = '']) => [name, hex]))
    expect(sheetColours).toMatchObject(brandColours(ownHue, scheme))
  })
})

describe('every hue', () => {
  test.each(['light', 'dark'] as const)('keeps the tokens’ lightness, and their hue: %s', (scheme) => {
    const base = brandColours(ownHue, scheme)
    for (const hue of hues) {
      const colours = brandColours(hue, scheme)
      for (const token of brandTokens) {
        const [lightness] = fromHex(colours[token])
        // Eight bits a channel are 0.004 apart.
        expect(Math.abs(lightness - fromHex(base[token])[0]), `${token} at ${hue}`).toBeLessThan(0.006)
      }
      if (hue === ownHue) continue
      const [, , accent] = fromHex(colours.accent)
      expect(distance(accent, hue), `accent at ${hue}`).toBeLessThan(2)
    }
  })

  test('can be read everywhere, in both schemes', () => {
    for (const hue of hues) {
      const measured = measureContrast(hue)
      expect(measured).toHaveLength(8)
      expect(weakKinds(measured), `${hue}: ${JSON.stringify(measured)}`).toEqual([])
    }
  })
})

test('a chroma that sRGB does not have is lowered, and nothing else', () => {
  const wide = [0.475, 0.3, 165] as const
  const [lightness, chroma, hue] = fromHex(toHex(wide))
  expect(chroma).toBeLessThan(0.12)
  expect(lightness).toBeCloseTo(0.475, 2)
  expect(distance(hue, 165)).toBeLessThan(1)
  // Fits already, so it stays.
  expect(fromHex(toHex([0.475, 0.05, 165]))[1]).toBeCloseTo(0.05, 2)
})

test('contrast is the one of WCAG', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3)
  expect(contrast('#ffffff', '#e8c34a')).toBeCloseTo(1.7, 1)
})

test('colours that cannot be read are named by what they are for', () => {
  const light: BrandColours = { ...brandColours(ownHue, 'light'), accent: '#e8c34a' }
  const measured = measureColours({ light, dark: brandColours(ownHue, 'dark') })
  expect(weakKinds(measured)).toEqual(['button', 'link', 'chosen'])
  const button = measured.find(({ kind }) => kind === 'button')
  expect(button).toMatchObject({ text: '#ffffff', ground: '#e8c34a' })
  expect(button?.ratio).toBeLessThan(minContrast)
})

describe('a typed colour', () => {
  test.each<[string, { hex: Hex; hue: number | null }]>([
    ['#e8c34a', { hex: '#e8c34a', hue: 92 }],
    [' 076296 ', { hex: '#076296', hue: 243 }],
    ['#F00', { hex: '#ff0000', hue: 29 }],
    ['#777', { hex: '#777777', hue: null }],
    ['#ffffff', { hex: '#ffffff', hue: null }],
  ])('%s', (typed, read) => expect(readColour(typed)).toMatchObject(read))

  test.each(['red', '#12345', ''])('«%s» is none', (typed) => expect(readColour(typed)).toBeNull())
})

const byteAt = (hex: string, at: number) => Number.parseInt(hex.slice(at, at + 2), 16)

/** Degrees between two hues. */
function distance(one: number, other: number): number {
  const apart = Math.abs(one - other) % 360
  return Math.min(apart, 360 - apart)
}

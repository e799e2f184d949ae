import { contrast, fromHex, toHex, type Hex, type Oklch } from '#rules/look/oklch'

/**
 * The store's colours from one hue. Staff choose a hue, never a colour: lightness and chroma stay those of
 * the design's tokens (web/styles/tokens.css), so that what was measured there holds for every hue. State
 * colours, inks and the lamp never change. Source: design, second turn, "Brand".
 */
export const ownHue = 243

const schemes = ['light', 'dark'] as const
export type Scheme = (typeof schemes)[number]

/**
 * The tokens that follow the hue, as they are in the design: at its own hue they stay so, each with its own
 * slight turn.
 */
const tokens = {
  accent: { light: [0.475, 0.112, 243], dark: [0.775, 0.095, 232] },
  'accent-hover': { light: [0.405, 0.102, 244], dark: [0.83, 0.08, 230] },
  'accent-soft': { light: [0.948, 0.022, 238], dark: [0.292, 0.045, 238] },
  'on-accent': { light: [1, 0, 0], dark: [0.19, 0.03, 238] },
  deep: { light: [0.262, 0.046, 236], dark: [0.152, 0.02, 236] },
  'deep-2': { light: [0.315, 0.05, 236], dark: [0.215, 0.026, 236] },
  'deep-line': { light: [0.405, 0.052, 234], dark: [0.315, 0.034, 234] },
  'on-deep-2': { light: [0.815, 0.026, 225], dark: [0.77, 0.02, 225] },
} as const satisfies Record<string, Record<Scheme, Oklch>>

/** Grounds and inks that they stand beside. */
const fixed = {
  canvas: { light: '#f6f6f3', dark: '#0c1419' },
  surface: { light: '#ffffff', dark: '#121d23' },
  sunken: { light: '#f0efeb', dark: '#1b262d' },
  line: { light: '#dedcd7', dark: '#29363e' },
  ink: { light: '#102029', dark: '#f1f0ec' },
  'ink-2': { light: '#3d4b54', dark: '#bcc6c9' },
  'ink-3': { light: '#57646c', dark: '#94a1a6' },
  'on-deep': { light: '#f5f3ee', dark: '#eeede7' },
} as const satisfies Record<string, Record<Scheme, Hex>>

export type BrandToken = keyof typeof tokens
type FixedToken = keyof typeof fixed
type Token = BrandToken | FixedToken
export type BrandColours = Record<Token, Hex>

/** All colours of one scheme at a hue of 0 to 359 degrees. */
export function brandColours(hue: number, scheme: Scheme): BrandColours {
  // Object.fromEntries forgets the names; every entry comes from one of the two tables.
  return Object.fromEntries([
    ...Object.entries(fixed).map(([name, of]) => [name, of[scheme]]),
    ...Object.entries(tokens).map(([name, of]) => [name, toHex(turned(of[scheme], hue))]),
  ]) as BrandColours
}

/** The names of the tokens that follow the hue. */
export const brandTokens = Object.keys(tokens) as BrandToken[]

function turned([lightness, chroma, own]: Oklch, hue: number): Oklch {
  return [lightness, chroma, hue === ownHue ? own : hue]
}

/** The least contrast between a text and its ground. Source: WCAG 2.2, 1.4.3. */
export const minContrast = 4.5

/** What is measured: every text of a kind on every ground that it stands on. */
const kinds = {
  button: { scheme: 'light', texts: ['on-accent'], grounds: ['accent', 'accent-hover'] },
  link: { scheme: 'light', texts: ['accent', 'accent-hover'], grounds: ['surface', 'canvas', 'sunken'] },
  chosen: { scheme: 'light', texts: ['accent', 'ink', 'ink-2', 'ink-3'], grounds: ['accent-soft'] },
  deep: { scheme: 'light', texts: ['on-deep', 'on-deep-2'], grounds: ['deep', 'deep-2'] },
  dark_button: { scheme: 'dark', texts: ['on-accent'], grounds: ['accent', 'accent-hover'] },
  dark_link: { scheme: 'dark', texts: ['accent', 'accent-hover'], grounds: ['surface', 'canvas', 'sunken'] },
  dark_chosen: { scheme: 'dark', texts: ['accent', 'ink', 'ink-2', 'ink-3'], grounds: ['accent-soft'] },
  dark_deep: { scheme: 'dark', texts: ['on-deep', 'on-deep-2'], grounds: ['deep', 'deep-2'] },
} as const satisfies Record<string, { scheme: Scheme; texts: Token[]; grounds: Token[] }>

export type ContrastKind = keyof typeof kinds
export type Measured = { kind: ContrastKind; text: Hex; ground: Hex; ratio: number }

/** Of each kind the pair that stands out least, with its ratio. */
export function measureContrast(hue: number): Measured[] {
  return measureColours({ light: brandColours(hue, 'light'), dark: brandColours(hue, 'dark') })
}

/** The same of colours that are given. */
export function measureColours(colours: Record<Scheme, BrandColours>): Measured[] {
  return Object.entries(kinds).map(([kind, { scheme, texts, grounds }]) => {
    const pairs = texts.flatMap((text) =>
      grounds.map((ground) => {
        const pair = { text: colours[scheme][text], ground: colours[scheme][ground] }
        return { ...pair, ratio: contrast(pair.text, pair.ground) }
      }),
    )
    const weakest = pairs.reduce((one, pair) => (pair.ratio < one.ratio ? pair : one))
    // Object.entries forgets the names.
    return { kind: kind as ContrastKind, ...weakest }
  })
}

/** The kinds that nobody could read; none for a hue with which the brand may be published. */
export function weakKinds(measured: Measured[]): ContrastKind[] {
  return measured.filter(({ ratio }) => ratio < minContrast).map(({ kind }) => kind)
}

/** Below this chroma a colour is a grey, and has no hue. */
const minChroma = 0.02

/** A `#` and six digits. */
export const maxColourText = 7

/**
 * What a typed colour gives: its hue in whole degrees (null of a grey), and how white text stands out on it
 * as it was typed. Null for what is no colour of six digits, or three.
 */
export function readColour(typed: string): { hex: Hex; hue: number | null; onWhite: number } | null {
  const digits = /^#?([\da-f]{6}|[\da-f]{3})$/i.exec(typed.trim())?.[1]?.toLowerCase()
  if (!digits) return null
  const hex: Hex = `#${digits.length === 3 ? digits.replace(/./g, '$&$&') : digits}`
  const [, chroma, hue] = fromHex(hex)
  return {
    hex,
    hue: chroma < minChroma ? null : Math.round(hue) % 360,
    onWhite: contrast('#ffffff', hex),
  }
}

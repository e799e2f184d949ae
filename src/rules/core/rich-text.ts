/**
 * What rich text may be coloured and set in: names, whose looks are the store's own in light and dark. A
 * colour of its own, pasted from a word processor, could not be seen on one of the two grounds. Source:
 * docs/decisions/0098.
 */
export const inks = ['red', 'amber', 'green', 'blue', 'violet'] as const
export type Ink = (typeof inks)[number]
export const faces = ['serif', 'mono'] as const
export type Face = (typeof faces)[number]

export const inkClass = (ink: Ink) => `ink-${ink}`
export const faceClass = (face: Face) => `face-${face}`

/** What the editor wrote into a page's style before it had names for it. */
const former: Record<string, string> = {
  '#b42318': 'ink-red',
  '#9a6700': 'ink-amber',
  '#1a7f37': 'ink-green',
  '#0b69a3': 'ink-blue',
  '#6f42c1': 'ink-violet',
  serif: 'face-serif',
  monospace: 'face-mono',
}
const known = new Set<string>([...inks.map(inkClass), ...faces.map(faceClass)])

/** The names that a piece of text carries, by its class and by the styles that stood for them before. */
export function inkNames({ class: names = '', style = '' }: { class?: string; style?: string }): string[] {
  const classes = names.split(/\s+/).filter((name) => known.has(name))
  const styled = style.split(';').flatMap((line) => {
    const [property = '', value = ''] = line.split(':').map((part) => part.trim().toLowerCase())
    const name = property === 'color' || property === 'font-family' ? former[value] : undefined
    return name ? [name] : []
  })
  return [...new Set([...classes, ...styled])]
}

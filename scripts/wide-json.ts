/** JSON whose small objects and lists stand on one line: fewer lines to read, and changes that are easy to see. */
export function wideJson(value: unknown, indent = ''): string {
  const flat = flatJson(value)
  if (flat.length + indent.length <= 120 || typeof value !== 'object' || value === null) return flat
  const inner = `${indent}  `
  const lines = Array.isArray(value)
    ? value.map((item) => `${inner}${wideJson(item, inner)}`)
    : entriesOf(value).map(([key, item]) => `${inner}${JSON.stringify(key)}: ${wideJson(item, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`
}

function flatJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(flatJson).join(', ')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const parts = entriesOf(value).map(([key, item]) => `${JSON.stringify(key)}: ${flatJson(item)}`)
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}'
}

function entriesOf(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, item]) => item !== undefined)
}

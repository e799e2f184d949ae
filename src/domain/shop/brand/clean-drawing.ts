import { parseXml, type ParsedElement } from '#einvoice/parse-xml'

/**
 * An SVG of which nothing is left but shapes and their colours. `removed` counts what could do or fetch
 * something, or was not understood.
 */
export type CleanDrawing = { svg: string; width: number; height: number; removed: number }

/*
 * None of these patterns can read one text in two ways, so a file that was made to be slow is refused as fast
 * as any other.
 */
const number = /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[-+]?\d+)?(?:px)?$/i
const numbers = /^[\d\s,.eE+-]*$/
const outline = /^[MmZzLlHhVvCcSsQqTtAa\d\s,.eE+-]*$/
const moves = /^(?:(?:matrix|translate|scale|rotate|skewX|skewY)\s*\([\d\s,.eE+-]*\)[\s,]*)*$/
const paint = /^(?:none|currentColor|transparent|#[\da-f]{3,8}|rgba?\([\d\s.,%/]+\)|[a-z]{3,20})$/i

/** Attributes by their element, and what their values look like; everything else falls away. */
const shapes: Record<string, Record<string, RegExp>> = {
  g: {},
  path: { d: outline },
  circle: { cx: number, cy: number, r: number },
  ellipse: { cx: number, cy: number, rx: number, ry: number },
  rect: { x: number, y: number, width: number, height: number, rx: number, ry: number },
  line: { x1: number, y1: number, x2: number, y2: number },
  polyline: { points: numbers },
  polygon: { points: numbers },
}

/** How a shape looks, as attributes, in `style` or by a class. */
const looks: Record<string, RegExp> = {
  fill: paint,
  stroke: paint,
  'fill-rule': /^(?:nonzero|evenodd)$/,
  'stroke-width': number,
  'stroke-linecap': /^(?:butt|round|square)$/,
  'stroke-linejoin': /^(?:miter|round|bevel)$/,
  'stroke-miterlimit': number,
  'stroke-dasharray': numbers,
  opacity: number,
  'fill-opacity': number,
  'stroke-opacity': number,
}

/** Words about the drawing and the editors' own notes: they do nothing, so nobody is told of them. */
const silent = new Set(['title', 'desc', 'metadata', 'defs', 'style'])
const namespace = 'http://www.w3.org/2000/svg'
const maxShapes = 500

/**
 * Reads an SVG that somebody uploaded and writes it anew from what is on the lists above: no script, no link,
 * no foreign object, no text, no reference. What was black, or had no colour, takes the colour of its place.
 * Null for what is no drawing.
 */
export function cleanDrawing(text: string): CleanDrawing | null {
  // Old editors name their document type, which fetches nothing; one that defines entities is refused with
  // the file.
  const root = readRoot(text.replace(/<!DOCTYPE[^<>[]*>/i, ''))
  const box = root && readBox(root)
  if (!root || !box) return null
  const job: Job = { classes: readClasses(root), removed: 0, shapes: 0 }
  const look = writeLook(root, job)
  const drawn = root.children.map((child) => writeElement(child, job)).join('')
  if (job.shapes === 0 || job.shapes > maxShapes) return null
  const base = look.includes(' fill=') ? look : ` fill="currentColor"${look}`
  const [x, y, width, height] = box
  // Pages draw it by its element, from 0 0.
  const place = x === 0 && y === 0 ? '' : ` transform="translate(${-x} ${-y})"`
  return {
    svg: `<svg xmlns="${namespace}" viewBox="0 0 ${width} ${height}" color="#102029"><g id="drawing"${base}${place}>${drawn}</g></svg>`,
    width,
    height,
    removed: job.removed,
  }
}

type Job = { classes: Map<string, Map<string, string>>; removed: number; shapes: number }

function readRoot(text: string): ParsedElement | null {
  try {
    const root = parseXml(text)
    return root.local === 'svg' ? root : null
  } catch {
    // Not well-formed, or with instructions and entities of its own.
    return null
  }
}

/** Its viewBox, else its own size. */
function readBox(root: ParsedElement): [x: number, y: number, width: number, height: number] | null {
  const attribute = (name: string) => root.attributes.find((one) => one.name === name)?.value ?? ''
  const box = attribute('viewBox')
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  const size = [0, 0, Number.parseFloat(attribute('width')), Number.parseFloat(attribute('height'))]
  const [x = 0, y = 0, width = 0, height = 0] = box.length === 4 ? box : size
  const isWhole = [x, y, width, height].every(Number.isFinite) && width > 0 && height > 0
  return isWhole ? [x, y, width, height] : null
}

function writeElement(element: ParsedElement | string, job: Job): string {
  if (typeof element === 'string') return ''
  const { local, uri } = element
  // Editors keep notes under names of their own.
  if (uri !== '' && uri !== namespace) return ''
  const own = Object.hasOwn(shapes, local) && shapes[local]
  if (!own) {
    if (!silent.has(local)) job.removed++
    return ''
  }
  const written = Object.entries(own).flatMap(([name, pattern]) => {
    const value = element.attributes.find((one) => one.name === name)?.value.trim()
    return value !== undefined && pattern.test(value) ? ` ${name}="${value}"` : []
  })
  const look = writeLook(element, job)
  if (local === 'g') {
    const inner = element.children.map((child) => writeElement(child, job)).join('')
    return inner && `<g${look}>${inner}</g>`
  }
  job.shapes++
  return `<${local}${written.join('')}${look}/>`
}

/**
 * Classes first, then `style`, as style sheets have it; what an element says of itself as an attribute comes
 * before both.
 */
function writeLook({ attributes, local }: ParsedElement, job: Job): string {
  const found = new Map<string, string>()
  for (const { name, value } of attributes) if (isLook(name)) found.set(name, value)
  const classes = attributes.find(({ name }) => name === 'class')?.value.split(/\s+/) ?? []
  for (const one of classes) for (const [name, value] of job.classes.get(one) ?? []) found.set(name, value)
  const style = attributes.find(({ name }) => name === 'style')?.value ?? ''
  for (const [name, value] of readDeclarations(style)) found.set(name, value)
  job.removed += attributes.filter(({ name }) => /^on|href$/i.test(name)).length

  const written = [...found].flatMap(([name, value]) => {
    const read = value.trim()
    if (isLook(name) && looks[name]?.test(read)) return ` ${name}="${isBlack(read) ? 'currentColor' : read}"`
    if (isLook(name)) job.removed++
    return []
  })
  const transform = attributes.find(({ name }) => name === 'transform')?.value.trim()
  if (transform !== undefined && local !== 'svg' && moves.test(transform))
    written.push(` transform="${transform}"`)
  return written.join('')
}

function isLook(name: string): boolean {
  return Object.hasOwn(looks, name)
}

function isBlack(value: string): boolean {
  return /^(?:black|#000|#000000|rgb\(0,\s*0,\s*0\))$/i.test(value)
}

/** The rules of its style sheets that are one class, or several, and nothing else. */
function readClasses(root: ParsedElement): Job['classes'] {
  const classes: Job['classes'] = new Map()
  for (const rule of withoutComments(sheetOf(root)).split('}')) {
    const [declarations = '', before = ''] = rule.split('{').toReversed()
    // What ends in a semicolon before it is a rule of its own, such as an import.
    const selectors = before.slice(before.lastIndexOf(';') + 1)
    for (const selector of selectors.split(',')) {
      const name = /^\.([\w-]+)$/.exec(selector.trim())?.[1]
      if (name !== undefined)
        classes.set(name, new Map([...(classes.get(name) ?? []), ...readDeclarations(declarations)]))
    }
  }
  return classes
}

/** A comment that is not closed reaches to the end. */
function withoutComments(sheet: string): string {
  const [first = '', ...rest] = sheet.split('/*')
  const parts = rest.flatMap((part) => {
    const end = part.indexOf('*/')
    return end < 0 ? [] : [part.slice(end + 2)]
  })
  return [first, ...parts].join(' ')
}

function sheetOf({ local, children }: ParsedElement): string {
  return children
    .map((child) => (typeof child === 'string' ? (local === 'style' ? child : '') : sheetOf(child)))
    .join('')
}

function readDeclarations(text: string): [name: string, value: string][] {
  return text.split(';').flatMap((declaration) => {
    const at = declaration.indexOf(':')
    if (at < 1) return []
    return [[declaration.slice(0, at).trim().toLowerCase(), declaration.slice(at + 1).trim()]]
  })
}

import { expect, test } from 'vitest'
import { cleanDrawing } from '#domain/shop/brand/clean-drawing'

const svg = (inner: string, more = 'viewBox="0 0 40 40"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${more}>${inner}</svg>`
const inside = (text: string) => /<g id="drawing"[^>]*>(.*)<\/g>/.exec(cleanDrawing(text)?.svg ?? '')?.[1]

test('shapes and their colours stay', () => {
  const shapes =
    '<g transform="translate(2 2) rotate(45)"><path d="M0 0L10 10z" fill="#0a7d5a" stroke-width="2"/></g>' +
    '<circle cx="20" cy="20" r="4.8" opacity=".5"/>'
  expect(cleanDrawing(svg(shapes))).toEqual({
    svg: expect.stringContaining('viewBox="0 0 40 40"'),
    width: 40,
    height: 40,
    removed: 0,
  })
  expect(inside(svg(shapes))).toBe(
    '<g transform="translate(2 2) rotate(45)"><path d="M0 0L10 10z" fill="#0a7d5a" stroke-width="2"/></g>' +
      '<circle cx="20" cy="20" r="4.8" opacity=".5"/>',
  )
})

test('black, and what has no colour, takes the colour of its place', () => {
  expect(cleanDrawing(svg('<path d="M0 0"/>'))?.svg).toContain('<g id="drawing" fill="currentColor">')
  expect(inside(svg('<path d="M0 0" fill="#000"/><path d="M1 1" stroke="black"/>'))).toBe(
    '<path d="M0 0" fill="currentColor"/><path d="M1 1" stroke="currentColor"/>',
  )
  // Drawn by lines alone, as its root says.
  expect(cleanDrawing(svg('<path d="M0 0"/>', 'viewBox="0 0 1 1" fill="none"'))?.svg).toContain(
    '<g id="drawing" fill="none">',
  )
})

test('colours by class and by style are written to their shapes', () => {
  const drawing = svg(
    '<defs><style>.a,.b{fill:#123456;stroke:url(#x)} @import "x"; .b{fill:red}</style></defs>' +
      '<path class="a" d="M0 0" fill="blue"/><path class="a b" d="M1 1"/><rect style="fill:#fff;width:9" x="1"/>',
  )
  expect(inside(drawing)).toBe(
    '<path d="M0 0" fill="#123456"/><path d="M1 1" fill="red"/><rect x="1" fill="#fff"/>',
  )
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script behind a link', '<a href="javascript:alert(1)"><path d="M0 0"/></a>'],
  ['a foreign object', '<foreignObject><body xmlns="http://www.w3.org/1999/xhtml">x</body></foreignObject>'],
  ['a picture from elsewhere', '<image href="https://x.example/a.png"/>'],
  ['a reference', '<use xlink:href="https://x.example/a.svg#b"/>'],
  ['an animation', '<animate attributeName="href" to="javascript:alert(1)"/>'],
  ['a word', '<text>Name</text>'],
  ['what only sounds like a shape', '<constructor/>'],
  ['a nested drawing', '<svg><path d="M0 0"/></svg>'],
])('%s falls away, and is counted', (_, hostile) => {
  const clean = cleanDrawing(svg(`<path d="M5 5"/>${hostile}`))
  expect(clean?.removed).toBe(1)
  expect(inside(svg(`<path d="M5 5"/>${hostile}`))).toBe('<path d="M5 5"/>')
})

test.each([
  ['onload="alert(1)"', 1],
  ['style="fill:url(https://x.example/a#b)"', 1],
  ['fill="url(javascript:alert(1))"', 1],
  ['fill="red&quot; onload=&quot;alert(1)"', 1],
  ['filter="url(#f)" clip-path="url(#c)" mask="url(#m)" id="x"', 0],
  ['transform="translate(1) url(x)"', 0],
  ['constructor="x" style="constructor:x;__proto__:x"', 0],
])('of a shape with %s only the shape stays', (attribute, removed) => {
  const drawing = svg(`<path d="M5 5" ${attribute}/>`)
  expect(inside(drawing)).toBe('<path d="M5 5"/>')
  expect(cleanDrawing(drawing)?.removed).toBe(removed)
})

test.each([
  ['no drawing', 'hello'],
  ['a page', '<html xmlns="http://www.w3.org/1999/xhtml"><body/></html>'],
  ['a broken one', '<svg viewBox="0 0 1 1"><path d="M0 0"></svg>'],
  ['one without a size', svg('<path d="M0 0"/>', '')],
  ['one without shapes', svg('<text>Name</text>')],
  ['one with entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('<path d="M0 0"/>')}`],
  ['one of an endless size', svg('<path d="M0 0"/>', 'viewBox="0 0 1e999 1"')],
  ['one of too many shapes', svg('<path d="M0 0"/>'.repeat(501))],
])('%s is refused', (_, text) => expect(cleanDrawing(text)).toBeNull())

test('a document type that only names itself does no harm', () => {
  const named =
    '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/svg11.dtd">'
  expect(inside(named + svg('<path d="M0 0"/>'))).toBe('<path d="M0 0"/>')
})

const many = 40_000
test.each([
  ['moves', `<path d="M0 0" transform="translate(1)${' '.repeat(many)}x"/>`],
  ['digits', `<circle cx="${'1'.repeat(many)}x" r="1"/>`],
  ['a style sheet without a rule', `<style>${'a'.repeat(many)}</style><path d="M0 0"/>`],
  ['imports without an end', `<style>${'@'.repeat(many)}</style><path d="M0 0"/>`],
  ['comments without an end', `<style>${'/*'.repeat(many / 2)}</style><path d="M0 0"/>`],
])('a drawing that was made to be slow, by %s, is read at once', (_, inner) => {
  const start = performance.now()
  cleanDrawing(svg(inner))
  // As they stood, the patterns took four seconds and more.
  expect(performance.now() - start).toBeLessThan(1_000)
})

test('comments and imports hide no rule behind them', () => {
  const sheet =
    '/* .a{fill:red} */ @import url("x?wght@400"); .a /* x */ {fill:#123} @media print{.b{fill:#456}}'
  expect(inside(svg(`<style>${sheet}</style><path class="a" d="M0 0"/><path class="b" d="M1 1"/>`))).toBe(
    '<path d="M0 0" fill="#123"/><path d="M1 1" fill="#456"/>',
  )
})

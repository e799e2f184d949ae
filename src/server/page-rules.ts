/**
 * Of rules that a still page is to carry those that can apply to it. What cannot: a selector with a class, an
 * id or an element that the page does not have, and a custom property that nothing reads. Attributes and
 * states count as possible, since a page takes them on later. `css` is as our build writes it, without
 * comments; `html` is the page without its styles.
 */
export function rulesOf(html: string, css: string): string {
  const names = readNames(html)
  return dropUnread(keepBlocks(css, names), html)
}

type Names = { elements: Set<string>; classes: Set<string>; ids: Set<string> }

function readNames(html: string): Names {
  const read = (pattern: RegExp) => Array.from(html.matchAll(pattern), ([, found = '']) => found)
  return {
    elements: new Set(read(/<([a-z][a-z\d-]*)/gi).map((name) => name.toLowerCase())),
    classes: new Set(read(/\bclass="([^"]*)"/g).flatMap((list) => list.split(/\s+/))),
    ids: new Set(read(/\bid="([^"]*)"/g)),
  }
}

/** At-rules that hold rules; what others hold (faces, frames, properties) stands as it is. */
const holdsRules = /^@(?:media|supports|layer|container|scope|starting-style)\b/

function keepBlocks(css: string, names: Names): string {
  let kept = ''
  for (const { prelude, body } of readBlocks(css)) {
    if (body === undefined) kept += prelude
    else if (holdsRules.test(prelude)) {
      const inner = keepBlocks(body, names)
      if (inner) kept += `${prelude}{${inner}}`
    } else if (prelude.startsWith('@')) kept += `${prelude}{${body}}`
    else {
      const selectors = splitAt(prelude, ',').filter((selector) => mayApply(selector, names))
      if (selectors.length > 0) kept += `${selectors.join(',')}{${body}}`
    }
  }
  return kept
}

type Block = { prelude: string; body?: string }

/** Blocks and statements, in their order; what stands in strings and parentheses ends none. */
function readBlocks(css: string): Block[] {
  const blocks: Block[] = []
  let from = 0
  let open = -1
  let depth = 0
  for (const { at, sign } of signsOf(css, '{};')) {
    if (sign === '{' && depth++ === 0) open = at
    else if (sign === ';' && depth === 0) {
      blocks.push({ prelude: css.slice(from, at + 1) })
      from = at + 1
    } else if (sign === '}' && --depth === 0) {
      blocks.push({ prelude: css.slice(from, open).trim(), body: css.slice(open + 1, at) })
      from = at + 1
    }
  }
  return blocks
}

/** Where any of these signs stands outside of strings, escapes and parentheses. */
function* signsOf(text: string, signs: string): Generator<{ at: number; sign: string }> {
  let nested = 0
  for (const { 0: sign, index: at } of text.matchAll(
    /\\.|"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|[()[\]{};,]/gs,
  )) {
    if (sign === '(' || sign === '[') nested++
    else if (sign === ')' || sign === ']') nested--
    else if (nested === 0 && signs.includes(sign)) yield { at, sign }
  }
}

function splitAt(text: string, sign: string): string[] {
  const ends = Array.from(signsOf(text, sign), ({ at }) => at)
  return [...ends, text.length].map((end, index) =>
    text.slice(index > 0 ? (ends[index - 1] ?? 0) + 1 : 0, end),
  )
}

const partOfSelector =
  /\\.|\[[^\]]*\]|:(is|where|has)\(|::?[\w-]+\(|::?[\w-]+|([.#]?)((?:\\.|[\w-]|\P{ASCII})+)/gsu

/** Whether a selector names only what the page has. */
function mayApply(selector: string, names: Names): boolean {
  const part = new RegExp(partOfSelector)
  for (let found = part.exec(selector); found; found = part.exec(selector)) {
    const [whole, choice, sign = '', escaped] = found
    if (whole.endsWith('(')) {
      const inner = insideOf(selector, part.lastIndex)
      part.lastIndex += inner.length + 1
      // What a page must not be, which child it is and which language it has: all possible.
      if (choice && !splitAt(inner, ',').some((one) => mayApply(one, names))) return false
    } else if (escaped !== undefined) {
      const name = escaped.replace(/\\(.)/gs, '$1')
      if (
        sign === '.'
          ? !names.classes.has(name)
          : sign === '#'
            ? !names.ids.has(name)
            : !names.elements.has(name)
      )
        return false
    }
  }
  return true
}

/** What stands in the parentheses that open before `from`. */
function insideOf(text: string, from: number): string {
  let depth = 1
  for (const { 0: sign, index } of text.slice(from).matchAll(/\\.|"(?:\\.|[^"\\])*"|[()]/gs)) {
    if (sign === '(') depth++
    else if (sign === ')' && --depth === 0) return text.slice(from, from + index)
  }
  return text.slice(from)
}

/**
 * Without custom properties that no rule and no element reads; one that only such a property read goes with
 * it.
 */
function dropUnread(css: string, html: string): string {
  const read = new Set(Array.from(`${css}${html}`.matchAll(/var\(\s*(--[\w-]+)/g), ([, name = '']) => name))
  const less = css
    .replace(/@property (--[\w-]+)\{[^{}]*\}/g, (rule, name: string) => (read.has(name) ? rule : ''))
    .replace(
      /(?<=[{;])(--[\w-]+):((?:"[^"]*"|'[^']*'|\((?:[^()]|\([^()]*\))*\)|[^;{}"'()])*)(?:;|(?=\}))/g,
      (declaration, name: string) => (read.has(name) ? declaration : ''),
    )
  return less === css ? css : dropUnread(less, html)
}

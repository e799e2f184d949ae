import { createHash } from 'node:crypto'
import { stringify } from 'yaml'

/**
 * Renders templates as Helm does, as far as deploy/helm uses its language: `define`, `if`, `else`, `with`, `range` over a map, trimmed
 * blanks, pipelines in parentheses, and the functions below. Whatever else a template says is refused, and so is a value that is not there,
 * for which Helm would write `<no value>`. Sources: pkg.go.dev/text/template; helm.sh, "Template Function List".
 */
export type Value = unknown
type Scope = { dot: Value; root: Value; variables: Record<string, Value> }
type Node =
  | { kind: 'text'; text: string }
  | { kind: 'value'; expression: string }
  | { kind: 'if' | 'with' | 'range'; expression: string; body: Node[]; otherwise: Node[] }

const functions: Record<string, (...given: never[]) => Value> = {
  add: (...numbers: number[]) => numbers.reduce((sum, one) => sum + Number(one), 0),
  default: (instead: Value, value: Value) => (isEmpty(value) ? instead : value),
  nindent: (count: number, text: string) => `\n${text.replaceAll(/^/gm, ' '.repeat(count))}`,
  print: (...texts: string[]) => texts.join(''),
  printf: (format: string, ...texts: Value[]) =>
    texts.reduce<string>((all, one) => all.replace('%s', text(one)), format),
  quote: (value: Value) => JSON.stringify(text(value)),
  sha256sum: (content: string) => createHash('sha256').update(content).digest('hex'),
  toString: (value: Value) => text(value),
  toYaml: (value: Value) => stringify(value, { lineWidth: 0 }).trimEnd(),
  trimSuffix: (end: string, name: string) => (name.endsWith(end) ? name.slice(0, -end.length) : name),
  trunc: (length: number, name: string) => name.slice(0, length),
}

/**
 * Each template by its name within the chart, as `web.yaml`. @param files the same names with their sources; `_….tpl` are rendered to nothing
 */
export function renderChart(
  files: ReadonlyMap<string, string>,
  given: { values: Value; chart: object; release: object },
): Map<string, string> {
  const defined = new Map<string, Node[]>()
  const parsed = [...files].map(([name, source]) => [name, parse(source, defined)] as const)
  for (const [name, nodes] of parsed) defined.set(`templates/${name}`, nodes)
  const root = {
    Values: given.values,
    Chart: given.chart,
    Release: given.release,
    Template: { BasePath: 'templates' },
  }
  const include = (name: string, dot: Value): string => {
    const nodes = defined.get(name)
    if (!nodes) throw new Error(`no template is called ${name}`)
    return render(nodes, { dot, root: dot, variables: {} }, include)
  }
  return new Map(parsed.map(([name]) => [name, include(`templates/${name}`, root)]))
}

function parse(source: string, defined: Map<string, Node[]>): Node[] {
  const whole: Node[] = []
  /** Where nodes go, from the outside in, and what opened each. */
  const open: { into: Node[]; node?: Extract<Node, { body: Node[] }> }[] = [{ into: whole }]
  const inner = () => open.at(-1) ?? { into: whole }
  let rest = source.replaceAll(/\s*\{\{- /g, '{{ ').replaceAll(/ -\}\}\s*/g, ' }}')
  for (let at = rest.indexOf('{{'); at >= 0; at = rest.indexOf('{{')) {
    const end = rest.indexOf('}}', at)
    inner().into.push({ kind: 'text', text: rest.slice(0, at) })
    act(rest.slice(at + 2, end).trim())
    rest = rest.slice(end + 2)
  }
  if (open.length > 1) throw new Error('a block has no end')
  whole.push({ kind: 'text', text: rest })
  return whole

  function act(action: string): void {
    const [, word = '', expression = ''] = /^(\w+)\b\s*([\s\S]*)$/.exec(action) ?? []
    if (word === 'define') {
      const into: Node[] = []
      defined.set(JSON.parse(expression), into)
      open.push({ into })
    } else if (word === 'if' || word === 'with' || word === 'range') {
      const node = { kind: word, expression, body: [], otherwise: [] } satisfies Node
      inner().into.push(node)
      open.push({ into: node.body, node })
    } else if (action === 'else') {
      const { node } = open.pop() ?? {}
      if (!node) throw new Error('else stands outside')
      open.push({ into: node.otherwise, node })
    } else if (action === 'end') {
      if (open.length === 1) throw new Error('an end too many')
      open.pop()
    } else inner().into.push({ kind: 'value', expression: action })
  }
}

type Include = (name: string, dot: Value) => string

function render(nodes: readonly Node[], scope: Scope, include: Include): string {
  return nodes.map((node) => renderNode(node, scope, include)).join('')
}

function renderNode(node: Node, scope: Scope, include: Include): string {
  if (node.kind === 'text') return node.text
  if (node.kind === 'value') return text(evaluate(node.expression, scope, include))
  if (node.kind === 'range') return renderRange(node, scope, include)
  const value = evaluate(node.expression, scope, include)
  if (isEmpty(value)) return render(node.otherwise, scope, include)
  return render(node.body, node.kind === 'with' ? { ...scope, dot: value } : scope, include)
}

/** A map by its keys in order, as Go goes through it. */
function renderRange(node: Extract<Node, { body: Node[] }>, scope: Scope, include: Include): string {
  const [, key, name, expression = ''] = /^\$(\w+), \$(\w+) := (.+)$/.exec(node.expression) ?? []
  if (!key || !name) throw new Error(`range is not read: ${node.expression}`)
  const entries = Object.entries(evaluate(expression, scope, include) as object)
  return entries
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([one, value]) =>
      render(
        node.body,
        { ...scope, dot: value, variables: { ...scope.variables, [key]: one, [name]: value } },
        include,
      ),
    )
    .join('')
}

/** A pipeline: the answer of each command is the last argument of the next. */
function evaluate(expression: string, scope: Scope, include: Include): Value {
  const words = expression.match(/"(?:[^"\\]|\\.)*"|[()|]|[^\s()|]+/g) ?? []
  let at = 0
  const answer = pipeline()
  if (at < words.length) throw new Error(`not read to its end: ${expression}`)
  return answer

  function pipeline(): Value {
    let value = command()
    while (words[at] === '|') {
      at += 1
      value = command(value)
    }
    return value
  }

  function command(...last: Value[]): Value {
    const [name = ''] = words.slice(at)
    if (name !== 'include' && !(name in functions)) return operand()
    at += 1
    const given: Value[] = []
    while (at < words.length && words[at] !== '|' && words[at] !== ')') given.push(operand())
    given.push(...last)
    if (name === 'include') return include(String(given[0]), given[1])
    return functions[name]?.(...(given as never[]))
  }

  function operand(): Value {
    const word = words[at++] ?? ''
    if (word === '(') {
      const inside = pipeline()
      if (words[at++] !== ')') throw new Error(`a parenthesis is open: ${expression}`)
      return inside
    }
    if (word.startsWith('"')) return JSON.parse(word)
    if (/^\d+$/.test(word)) return Number(word)
    const [, start, path] = /^(\$\w*|)((?:\.\w+)*|\.)$/.exec(word) ?? []
    if (start === undefined || path === undefined || word === '') throw new Error(`not known: ${word}`)
    const from = start === '' ? scope.dot : start === '$' ? scope.root : scope.variables[start.slice(1)]
    return path.split('.').filter(Boolean).reduce(fieldOf, from)
  }
}

function fieldOf(value: Value, name: string): Value {
  const found =
    typeof value === 'object' && value !== null ? (value as Record<string, Value>)[name] : undefined
  if (found === undefined) throw new Error(`no value: ${name}`)
  return found
}

function text(value: Value): string {
  if (value === undefined || value === null || typeof value === 'object')
    throw new Error(`this is no text: ${JSON.stringify(value)}`)
  return String(value)
}

/** As Go's templates take it: nothing, no, zero, and whatever has no length. */
function isEmpty(value: Value): boolean {
  if (typeof value === 'object' && value !== null) return Object.keys(value).length === 0
  return !value
}

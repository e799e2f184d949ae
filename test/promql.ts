/**
 * As much of PromQL as our alerts and our dashboard use, so that a test can ask what an expression answers. Counters are handed in as
 * their rates: `rate(name[5m])` answers the value as it stands. Source: prometheus.io, "Querying basics", "Operators", "Functions".
 */

export type Labels = Readonly<Record<string, string>>
export type Sample = { name: string; labels: Labels; value: number }

type Matcher = { label: string; operator: '=' | '!=' | '=~' | '!~'; text: string }
export type Expression =
  | { kind: 'number'; value: number }
  | { kind: 'vector'; name: string; matchers: Matcher[] }
  /** A function, or an aggregation; `by` is null where it says nothing of labels. */
  | { kind: 'call'; name: string; by: string[] | null; args: Expression[] }
  | { kind: 'binary'; operator: string; left: Expression; right: Expression }

const strengths: Readonly<Record<string, number>> = {
  or: 1,
  and: 2,
  unless: 2,
  ...Object.fromEntries(['<', '>', '<=', '>=', '==', '!='].map((sign) => [sign, 3])),
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
}

const tokenShape = /\s*(\[\d+[smhd]\]|"[^"]*"|\d+(?:\.\d+)?|[a-zA-Z_]\w*|=~|!~|!=|==|<=|>=|[<>=+\-*/(){},])/y

/** Throws for what it does not know. */
export function parseQuery(text: string): Expression {
  const tokens = tokensOf(text)
  let at = 0
  const peek = () => tokens[at]
  const next = () => tokens[at++] ?? fail(text, 'it ends too early')
  const take = (token: string) => void (next() === token || fail(text, `${token} is missing`))

  function readExpression(strength = 0): Expression {
    let left = readOperand()
    for (;;) {
      const operator = peek() ?? ''
      const own = strengths[operator] ?? 0
      if (own <= strength) return left
      next()
      left = { kind: 'binary', operator, left, right: readExpression(own) }
    }
  }

  function readOperand(): Expression {
    const token = next()
    if (token === '(') {
      const inner = readExpression()
      take(')')
      return inner
    }
    if (/^\d/.test(token)) return { kind: 'number', value: Number(token) }
    if (!/^[a-zA-Z_]/.test(token)) fail(text, `${token} begins nothing`)
    return peek() === '(' || peek() === 'by' ? readCall(token) : readVector(token)
  }

  function readCall(name: string): Expression {
    const before = readBy()
    take('(')
    const args = [readExpression()]
    while (peek() === ',') {
      next()
      args.push(readExpression())
    }
    take(')')
    return { kind: 'call', name, args, by: before ?? readBy() }
  }

  function readBy(): string[] | null {
    if (peek() !== 'by') return null
    next()
    take('(')
    const labels: string[] = []
    for (let token = next(); token !== ')'; token = next()) if (token !== ',') labels.push(token)
    return labels
  }

  function readVector(name: string): Expression {
    const matchers: Matcher[] = []
    if (peek() === '{') {
      next()
      for (let token = next(); token !== '}'; token = next()) {
        if (token === ',') continue
        const operator = next()
        if (!isMatching(operator)) fail(text, `${operator} matches nothing`)
        matchers.push({ label: token, operator, text: next().slice(1, -1) })
      }
    }
    if (peek()?.startsWith('[')) next()
    return { kind: 'vector', name, matchers }
  }

  const expression = readExpression()
  if (at < tokens.length) fail(text, `${String(peek())} follows its end`)
  return expression
}

function tokensOf(text: string): string[] {
  const tokens: string[] = []
  tokenShape.lastIndex = 0
  const trimmed = text.trim()
  while (tokenShape.lastIndex < trimmed.length) {
    const from = tokenShape.lastIndex
    const [, token] = tokenShape.exec(trimmed) ?? fail(text, `nobody can read ${trimmed.slice(from)}`)
    tokens.push(token ?? '')
  }
  return tokens
}

function isMatching(operator: string): operator is Matcher['operator'] {
  return ['=', '!=', '=~', '!~'].includes(operator)
}

function fail(text: string, reason: string): never {
  throw new Error(`${reason}: ${text}`)
}

/** Every metric that an expression asks for, with the aggregations and functions around it, the innermost first. */
export function metricsIn(
  expression: Expression,
  around: string[] = [],
): { name: string; around: string[] }[] {
  switch (expression.kind) {
    case 'number':
      return []
    case 'vector':
      return [{ name: expression.name, around }]
    case 'call':
      return expression.args.flatMap((arg) => metricsIn(arg, [expression.name, ...around]))
    case 'binary':
      return [expression.left, expression.right].flatMap((side) => metricsIn(side, around))
  }
}

/** What an expression answers over these samples; an alert fires for each sample in it. */
export function query(text: string, samples: readonly Sample[]): Sample[] {
  const answer = evaluate(parseQuery(text), samples)
  return typeof answer === 'number' ? [{ name: '', labels: {}, value: answer }] : answer
}

type Answer = number | Sample[]

function evaluate(expression: Expression, samples: readonly Sample[]): Answer {
  switch (expression.kind) {
    case 'number':
      return expression.value
    case 'vector':
      return samples.filter(
        ({ name, labels }) =>
          name === expression.name && expression.matchers.every((matcher) => matches(matcher, labels)),
      )
    case 'call':
      return call(
        expression,
        expression.args.map((arg) => evaluate(arg, samples)),
      )
    case 'binary':
      return combine(
        expression.operator,
        evaluate(expression.left, samples),
        evaluate(expression.right, samples),
      )
  }
}

function matches({ label, operator, text }: Matcher, labels: Labels): boolean {
  const value = labels[label] ?? ''
  const isEqual = operator.endsWith('~') ? new RegExp(`^(?:${text})$`).test(value) : value === text
  return operator.startsWith('!') ? !isEqual : isEqual
}

function call(expression: Extract<Expression, { kind: 'call' }>, answers: Answer[]): Answer {
  const vector = answers.at(-1)
  if (!Array.isArray(vector)) throw new Error(`${expression.name} wants samples`)
  const number = typeof answers[0] === 'number' ? answers[0] : Number.NaN
  switch (expression.name) {
    case 'sum':
      return aggregate(vector, expression.by, (values) => values.reduce((sum, value) => sum + value, 0))
    case 'max':
      return aggregate(vector, expression.by, (values) => Math.max(...values))
    case 'min':
      return aggregate(vector, expression.by, (values) => Math.min(...values))
    case 'rate':
      return vector.map((sample) => ({ ...sample, name: '' }))
    case 'abs':
      return vector.map(({ labels, value }) => ({ name: '', labels, value: Math.abs(value) }))
    case 'topk':
      return vector.toSorted((a, b) => b.value - a.value).slice(0, number)
    case 'absent':
      return vector.length > 0 ? [] : [{ name: '', labels: {}, value: 1 }]
    case 'histogram_quantile':
      return quantiles(number, vector)
    default:
      throw new Error(`${expression.name} is no function that this knows`)
  }
}

function aggregate(vector: Sample[], by: string[] | null, sumUp: (values: number[]) => number): Sample[] {
  const groups = Map.groupBy(vector, ({ labels }) => keyOf(only(labels, by ?? [])))
  return [...groups.values()].map((group) => ({
    name: '',
    labels: only(group[0]?.labels ?? {}, by ?? []),
    value: sumUp(group.map(({ value }) => value)),
  }))
}

/** The upper bound of the bucket in which the quantile lies: near enough for "over a second". */
function quantiles(quantile: number, vector: Sample[]): Sample[] {
  const bound = ({ labels }: Sample) => Number(labels['le']?.replace('+Inf', 'Infinity'))
  const groups = Map.groupBy(vector, ({ labels }) => keyOf(without(labels, 'le')))
  return [...groups.values()].flatMap((group) => {
    const buckets = group.toSorted((a, b) => bound(a) - bound(b))
    const all = buckets.at(-1)?.value ?? 0
    const found = buckets.find(({ value }) => value >= quantile * all)
    return found && all > 0 ? [{ name: '', labels: without(found.labels, 'le'), value: bound(found) }] : []
  })
}

function combine(operator: string, left: Answer, right: Answer): Answer {
  if (operator === 'and' || operator === 'unless' || operator === 'or')
    return combineSets(operator, left, right)
  if (typeof left === 'number' && typeof right === 'number') return apply(operator, left, right)
  if (typeof left === 'number') throw new Error('a number in front of samples is not known here')
  const isComparing = strengths[operator] === 3
  return left.flatMap((sample) => {
    const other =
      typeof right === 'number'
        ? right
        : right.find(({ labels }) => keyOf(labels) === keyOf(sample.labels))?.value
    if (other === undefined) return []
    const value = apply(operator, sample.value, other)
    if (isComparing) return value === 1 ? [sample] : []
    return [{ name: '', labels: sample.labels, value }]
  })
}

function combineSets(operator: 'and' | 'unless' | 'or', left: Answer, right: Answer): Sample[] {
  if (!Array.isArray(left) || !Array.isArray(right)) throw new Error(`${operator} wants samples`)
  const isIn = (vector: Sample[], { labels }: Sample) =>
    vector.some((one) => keyOf(one.labels) === keyOf(labels))
  if (operator === 'or') return [...left, ...right.filter((sample) => !isIn(left, sample))]
  return left.filter((sample) => isIn(right, sample) === (operator === 'and'))
}

/** Of a comparison 1 or 0. */
function apply(operator: string, left: number, right: number): number {
  switch (operator) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
      return left / right
    case '<':
      return Number(left < right)
    case '>':
      return Number(left > right)
    case '<=':
      return Number(left <= right)
    case '>=':
      return Number(left >= right)
    case '==':
      return Number(left === right)
    case '!=':
      return Number(left !== right)
    default:
      throw new Error(`${operator} is no operator that this knows`)
  }
}

function only(labels: Labels, names: readonly string[]): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([name]) => names.includes(name)))
}

function without(labels: Labels, name: string): Labels {
  return Object.fromEntries(Object.entries(labels).filter(([one]) => one !== name))
}

function keyOf(labels: Labels): string {
  return JSON.stringify(Object.entries(labels).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

/** Who imports whom, by folder: the graph that `npm run rooms` prints and holds. Types count like values. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseSync } from 'rolldown/utils'

/** Paths from the root of the project, with `/`. */
export type Import = { from: string; to: string }

export type Arrow = { from: string; to: string; imports: Import[] }

export type Floors = {
  rooms: string[]
  arrows: Arrow[]
  /** The fewest arrows found that would have to go for all others to point down. */
  up: Arrow[]
  /** Rooms that reach each other, by type or by value. */
  circles: string[][]
  /** From the top: rooms that import, above rooms that they import. */
  floors: string[][]
}

const aliases = Object.entries(
  (JSON.parse(readFileSync('package.json', 'utf8')) as { imports: Record<string, string> }).imports,
).map(([name, file]) => ({ prefix: name.split('*')[0] ?? name, folder: path.posix.join(path.dirname(file)) }))

/** Every import between the files under `folder`; tests stand outside of the rooms. */
export function readImports(folder: string): Import[] {
  const files = new Set(globSync(`${folder}/**/*.{ts,tsx}`).filter((file) => !/\.(test|d)\.tsx?$/.test(file)))
  return [...files].flatMap((file) =>
    importedBy(file).flatMap((specifier) => {
      const to = resolve(file, specifier, files)
      return to === undefined ? [] : [{ from: file, to }]
    }),
  )
}

/** Files that reach each other. */
export function circlesOfFiles(imports: readonly Import[]): string[][] {
  const files = new Set(imports.flatMap(({ from, to }) => [from, to]))
  return componentsOf([...files], imports).filter((component) => component.length > 1)
}

/** The folders directly in `folder` and the arrows between them; files of the folder itself are one room, '.'. */
export function floorsOf(folder: string, imports: readonly Import[]): Floors {
  const arrows = new Map<string, Arrow>()
  const rooms = new Set<string>()
  for (const one of imports) {
    const from = childOf(folder, one.from)
    const to = childOf(folder, one.to)
    if (from === undefined || to === undefined) continue
    rooms.add(from).add(to)
    if (from === to) continue
    const arrow = arrows.get(`${from}>${to}`) ?? { from, to, imports: [] }
    arrow.imports.push(one)
    arrows.set(`${from}>${to}`, arrow)
  }
  const all = [...arrows.values()]
  const circles = componentsOf([...rooms], all).filter((component) => component.length > 1)
  const order = fewestUp([...rooms], all)
  const up = all.filter((arrow) => order.indexOf(arrow.from) > order.indexOf(arrow.to))
  return {
    rooms: [...rooms].toSorted(),
    arrows: all,
    up,
    circles,
    floors: stack([...rooms], all, up),
  }
}

function importedBy(file: string): string[] {
  const source = readFileSync(file, 'utf8')
  const { module } = parseSync(file, source)
  return [
    ...module.staticImports.map((one) => one.moduleRequest.value),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry) => entry.moduleRequest?.value ?? []),
    ),
    ...module.dynamicImports.map((one) =>
      source.slice(one.moduleRequest.start, one.moduleRequest.end).replaceAll(/^['"`]|['"`]$/g, ''),
    ),
  ]
}

function resolve(from: string, specifier: string, files: ReadonlySet<string>): string | undefined {
  const alias = aliases.find(({ prefix }) => specifier.startsWith(prefix))
  const bare = alias
    ? path.posix.join(alias.folder, specifier.slice(alias.prefix.length))
    : specifier.startsWith('.')
      ? path.posix.join(path.posix.dirname(from), specifier)
      : undefined
  if (bare === undefined) return undefined
  return [bare, `${bare}.ts`, `${bare}.tsx`].find((file) => files.has(file))
}

function childOf(folder: string, file: string): string | undefined {
  if (!file.startsWith(`${folder}/`)) return undefined
  const [first, ...rest] = file.slice(folder.length + 1).split('/')
  return rest.length === 0 ? '.' : first
}

/** Tarjan's strongly connected components. */
function componentsOf(nodes: readonly string[], arrows: readonly { from: string; to: string }[]): string[][] {
  const next = Map.groupBy(arrows, ({ from }) => from)
  const numbers = new Map<string, { number: number; low: number; waits: boolean }>()
  const waiting: string[] = []
  const components: string[][] = []
  const visit = (node: string) => {
    const state = { number: numbers.size, low: numbers.size, waits: true }
    numbers.set(node, state)
    waiting.push(node)
    for (const { to } of next.get(node) ?? []) {
      const other = numbers.get(to) ?? visit(to)
      if (other.waits) state.low = Math.min(state.low, other.low)
    }
    if (state.low === state.number) {
      const component = waiting.splice(waiting.indexOf(node))
      for (const one of component) Object.assign(numbers.get(one) ?? {}, { waits: false })
      components.push(component.toSorted())
    }
    return state
  }
  for (const node of nodes) if (!numbers.has(node)) visit(node)
  return components
}

/** An order of the rooms, importing before imported (Eades, Lin and Smyth's greedy sequence). */
function fewestUp(rooms: readonly string[], arrows: readonly Arrow[]): string[] {
  const left = new Set(rooms)
  const top: string[] = []
  const bottom: string[] = []
  const degree = (room: string, side: 'from' | 'to') =>
    arrows.filter((arrow) => arrow[side] === room && left.has(arrow.from) && left.has(arrow.to)).length
  while (left.size > 0) {
    const sink = [...left].find((room) => degree(room, 'from') === 0)
    const source = sink === undefined ? [...left].find((room) => degree(room, 'to') === 0) : undefined
    const next =
      sink ??
      source ??
      [...left].toSorted(
        (a, b) => degree(b, 'from') - degree(b, 'to') - (degree(a, 'from') - degree(a, 'to')),
      )[0]
    if (next === undefined) break
    left.delete(next)
    if (next === sink) bottom.unshift(next)
    else top.push(next)
  }
  return [...top, ...bottom]
}

/** A room stands one floor above the highest of those that it imports. */
function stack(rooms: readonly string[], arrows: readonly Arrow[], up: readonly Arrow[]): string[][] {
  const heights = new Map<string, number>()
  const down = arrows.filter((arrow) => !up.includes(arrow))
  const heightOf = (room: string): number => {
    const known = heights.get(room)
    if (known !== undefined) return known
    const below = down.filter((arrow) => arrow.from === room).map((arrow) => heightOf(arrow.to) + 1)
    const height = Math.max(0, ...below)
    heights.set(room, height)
    return height
  }
  const floors: string[][] = []
  for (const room of rooms.toSorted()) (floors[heightOf(room)] ??= []).push(room)
  return floors.toReversed()
}

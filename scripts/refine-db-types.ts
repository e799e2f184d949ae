import { columnTypes, typeSources } from './db-column-types.ts'

/** Puts the closed sets of db-column-types.ts into the text that kysely-codegen wrote. Fails when a column is gone. */
export function refineDbTypes(generated: string): string {
  const left = new Set(Object.keys(columnTypes))
  let table = ''
  const lines = generated.split('\n').map((line) => {
    table = /^export interface (\w+) \{/.exec(line)?.[1] ?? table
    const column = /^ {2}(\w+): /.exec(line)?.[1]
    const type = column && columnTypes[`${table}.${column}`]
    if (!type) return line
    left.delete(`${table}.${column}`)
    return `  ${column}: ${type};`
  })
  if (left.size > 0) throw new Error(`columns not found in the generated types: ${[...left].join(', ')}`)
  const imports = Object.entries(typeSources).map(
    ([source, names]) => `import type { ${names.join(', ')} } from "${source}";`,
  )
  return lines
    .join('\n')
    .replace(/^import type \{ ColumnType \}.*$/m, (line) => [line, ...imports].join('\n'))
}

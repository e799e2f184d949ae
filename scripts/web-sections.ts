/** Sections of the pages keep to themselves: what several of them share stands in a folder without pages, or in the area itself. */
import type { RouteConfigEntry } from '@react-router/dev/routes'
import type { Import } from './import-graph.ts'

const inFolder = /^(?:src\/web\/)?((?:store|account|admin)\/[^/]+)\//

/** `admin/taxes` of `src/web/admin/taxes/taxes.tsx`; undefined beside the folders of an area, and outside of the areas. */
function folderOf(file: string): string | undefined {
  return inFolder.exec(file)?.[1]
}

/** The folders that have pages; an endpoint alone makes none, as parts have endpoints, too. */
export function sectionsOf(routes: readonly RouteConfigEntry[]): ReadonlySet<string> {
  return new Set(
    routes.flatMap(({ file, children = [] }) => {
      const own = file.endsWith('.endpoint.ts') ? undefined : folderOf(file)
      return [...(own === undefined ? [] : [own]), ...sectionsOf(children)]
    }),
  )
}

/** Imports of a section's files by others of its area, but for those that `allowed` names: who → whose. */
export function sidewaysImports(
  imports: readonly Import[],
  sections: ReadonlySet<string>,
  allowed: Readonly<Record<string, readonly string[]>>,
): Import[] {
  return imports.filter(({ from, to }) => {
    const section = folderOf(to)
    if (section === undefined || !sections.has(section)) return false
    const own = folderOf(from)
    const isOfArea = from.startsWith(`src/web/${section.split('/')[0]}/`)
    return isOfArea && own !== section && !(own !== undefined && allowed[own]?.includes(section))
  })
}

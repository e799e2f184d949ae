/**
 * Prints the rooms of a folder, the arrows between them, those that point up and the circles: `npm run rooms -- src/domain`.
 * `--verbose` names the files of each arrow; `--check` fails when a folder that `scripts/rooms.ts` holds has a circle.
 */
import { globSync } from 'node:fs'
import { floorsOf, readImports } from './import-graph.ts'
import type { Floors } from './import-graph.ts'
import { withoutCircles } from './rooms.ts'

const verbose = process.argv.includes('--verbose')
const folders = process.argv.slice(2).filter((word) => !word.startsWith('--'))

if (process.argv.includes('--check')) {
  let circles = 0
  for (const root of withoutCircles) {
    const imports = readImports(root)
    for (const folder of [root, ...subfolders(root)]) {
      const floors = floorsOf(folder, imports)
      if (floors.circles.length === 0) continue
      circles += floors.circles.length
      show(folder, floors)
    }
  }
  if (circles > 0) process.exitCode = 1
  else console.log(`No circle between the folders of ${withoutCircles.join(', ')}, at any depth.`)
} else {
  for (const folder of folders.length > 0 ? folders : ['src']) {
    show(folder.replace(/\/$/, ''), floorsOf(folder.replace(/\/$/, ''), readImports(folder)))
  }
}

function subfolders(root: string): string[] {
  return globSync(`${root}/**/`).map((folder) => folder.replace(/\/$/, ''))
}

function show(folder: string, { rooms, arrows, up, circles, floors }: Floors) {
  console.log(
    `${folder}: ${rooms.length} rooms on ${floors.length} floors, ${arrows.length} arrows, ${up.length} up, ${circles.length} circles`,
  )
  for (const floor of floors) console.log(`  ${floor.join(' · ')}`)
  for (const circle of circles) console.log(`  circle: ${circle.join(' ⇄ ')}`)
  for (const arrow of verbose ? arrows : up) {
    const mark = up.includes(arrow) ? 'up' : 'down'
    console.log(`  ${mark}: ${arrow.from} → ${arrow.to} (${arrow.imports.length})`)
    for (const one of verbose || arrow.imports.length <= 3 ? arrow.imports : arrow.imports.slice(0, 3)) {
      console.log(`      ${one.from} → ${one.to}`)
    }
  }
}

/**
 * Prints the rooms of a folder, the arrows between them, those that point up and the circles: `npm run rooms -- src/domain`.
 * `--verbose` names the files of each arrow; `--check` fails where a folder that `scripts/rooms.ts` holds has a circle of folders or of
 * files, or more rooms or arrows than it may have, and where a section of the pages imports another one's file.
 */
import { globSync } from 'node:fs'
import routes from '../src/web/routes.ts'
import { circlesOfFiles, floorsOf, readImports, type Floors } from './import-graph.ts'
import { maxRooms, sectionsMayImport, withoutCircles } from './rooms.ts'
import { sectionsOf, sidewaysImports } from './web-sections.ts'

const verbose = process.argv.includes('--verbose')
const folders = process.argv.slice(2).filter((word) => !word.startsWith('--'))

if (process.argv.includes('--check')) {
  const faults = [...withoutCircles.flatMap(circlesUnder), ...crowded(), ...sideways()]
  for (const fault of faults) console.error(fault)
  if (faults.length > 0) process.exitCode = 1
  else
    console.log(
      `No circle of folders or files in ${withoutCircles.join(', ')}; no folder has too many rooms, no section of the pages imports another.`,
    )
} else {
  for (const folder of folders.length > 0 ? folders : ['src']) {
    show(folder.replace(/\/$/, ''), floorsOf(folder.replace(/\/$/, ''), readImports(folder)))
  }
}

function circlesUnder(root: string): string[] {
  const imports = readImports(root)
  return [
    ...[root, ...subfolders(root)].flatMap((folder) =>
      floorsOf(folder, imports).circles.map((circle) => `circle in ${folder}: ${circle.join(' ⇄ ')}`),
    ),
    ...circlesOfFiles(imports).map((circle) => `circle of files: ${circle.join(' ⇄ ')}`),
  ]
}

function crowded(): string[] {
  return Object.entries(maxRooms).flatMap(([folder, max]) => {
    const { rooms, arrows, up } = floorsOf(folder, readImports(folder))
    const isFine = rooms.length <= max.rooms && arrows.length <= max.arrows && up.length === 0
    return isFine
      ? []
      : [
          `${folder}: ${rooms.length} rooms (${max.rooms} at most), ${arrows.length} arrows (${max.arrows} at most), ${up.length} up (0)`,
        ]
  })
}

function sideways(): string[] {
  return sidewaysImports(readImports('src/web'), sectionsOf(routes), sectionsMayImport).map(
    ({ from, to }) =>
      `${from} imports ${to} of another section: move what they share into a folder named after its subject`,
  )
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

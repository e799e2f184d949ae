/**
 * Counts the places that write each owned table: `npm run table-owners`. With `--check` it fails where another folder than the
 * owner's does; `scripts/rooms.ts` names the owners.
 */
import { tableOwners } from './rooms.ts'
import { readWrites, strangers } from './table-writes.ts'

const writes = readWrites('src')
const strange = strangers(writes, tableOwners)
for (const { file, line, table } of strange) {
  console.error(`${file}:${line} writes ${table}, which only ${tableOwners[table]} may`)
}
if (process.argv.includes('--check')) {
  if (strange.length > 0) process.exitCode = 1
  else console.log(`${Object.keys(tableOwners).length} tables are written by their owners only.`)
} else {
  for (const [table, owner] of Object.entries(tableOwners)) {
    const places = writes.filter((write) => write.table === table).length
    console.log(`${table}: ${places} places in ${owner}`)
  }
}

/**
 * `npm run time -- --client +9665… --to 2027-01-31`: moves the time of one test client of a running demo forward. A day alone
 * means nine in the morning in Riyadh; PORT says which store, as everywhere.
 */
import { parseArgs } from 'node:util'

const usage = 'npm run time -- --client +9665xxxxxxxx --to 2027-01-31 (or 2027-01-31T09:00:00+03:00)'

const { values } = parseArgs({ options: { client: { type: 'string' }, to: { type: 'string' } } })
if (!values.client || !values.to) fail(usage)
const moment = new Date(/^\d{4}-\d\d-\d\d$/.test(values.to) ? `${values.to}T09:00:00+03:00` : values.to)
if (Number.isNaN(moment.getTime())) fail(usage)

const store = `http://localhost:${process.env['PORT'] ?? 3000}`
const answer = await fetch(`${store}/dev/clock`, {
  method: 'PUT',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ phone: values.client, now: moment.toISOString() }),
}).catch(() => fail(`No demo store answers at ${store}: start it with npm start.`))
if (answer.status !== 200) fail(`${answer.status}: ${await answer.text()}`)
const { ran }: { ran: string[] } = await answer.json()
console.log(`The clock of ${values.client} stands at ${moment.toISOString()}; ${ran.length} jobs ran.`)
for (const name of ran) console.log(`  ${name}`)

function fail(message: string): never {
  console.error(message)
  process.exit(1)
}

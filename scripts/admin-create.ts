/**
 * `npm run admin:create`: makes the first admin of a store, on DATABASE_URL or the embedded database. Asks for what is not
 * given: `-- --name "…" --email … --phone 05…`. The password is asked for, or read from ADMIN_PASSWORD.
 */
import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createStaffUser } from '#domain/people/identity/create-staff-user'
import { ShopError } from '#rules/errors/shop-error'
import { roles } from '#rules/people/permissions'
import { errorText, fieldErrorText } from '#locales/texts'
import { loadConfig } from '#server/config'
import { reportPlainError } from '#server/process/plain-error'
import { migrateStore, openStoreDatabase } from '#server/store-database'
import { assemble } from '#server/wiring'

const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    email: { type: 'string' },
    phone: { type: 'string' },
    role: { type: 'string', default: 'admin' },
  },
})

const terminal = openTerminal()

try {
  const config = loadConfig()
  const role = roles.find((known) => known === values.role)
  if (!role) throw new Error(`--role must be one of ${roles.join(', ')}.`)
  const account = {
    name: values.name ?? (await ask('Name · الاسم: ')),
    email: values.email ?? (await ask('Email · البريد الإلكتروني: ')),
    phone: values.phone ?? (await ask('Mobile for the codes · رقم الجوال لاستلام الرموز: ')),
    password: process.env['ADMIN_PASSWORD'] ?? (await ask('Password · كلمة المرور: ', { hidden: true })),
  }
  const database = await openStoreDatabase(config)
  const shop = assemble(database.config)
  try {
    await migrateStore(database, config.mode, { log: (line) => console.log(line) })
    const user = await createStaffUser(shop.systemContext(), { ...account, role })
    console.log(`Created the ${user.role} ${user.email}. Sign in at ${config.publicUrl}/admin/signin`)
  } finally {
    await shop.close()
    await database.stop()
  }
} catch (error) {
  if (error instanceof ShopError) printRefusal(error)
  else reportPlainError(error)
  process.exitCode = 1
} finally {
  terminal.close()
}

/** One reader for all questions, so that no piped line gets lost between two of them. */
function openTerminal() {
  const state = { hidden: false }
  const output = new Writable({
    write(chunk: Buffer, _encoding, done) {
      if (!state.hidden) process.stdout.write(chunk)
      done()
    },
  })
  const reader = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY === true })
  const lines = reader[Symbol.asyncIterator]()
  return Object.assign(state, { lines, close: () => reader.close() })
}

function printRefusal(error: ShopError): void {
  console.error(errorText('en', error.errorName))
  for (const [field, problems] of Object.entries(error.details.fields ?? {})) {
    console.error(`  ${field}: ${problems.map((problem) => fieldErrorText('en', problem)).join(' ')}`)
  }
}

/** Asks on the terminal; what is hidden is not shown while it is typed. Piped answers are taken line by line. */
async function ask(question: string, { hidden = false } = {}): Promise<string> {
  process.stdout.write(question)
  terminal.hidden = hidden
  const answer = await nextLine()
  if (hidden) process.stdout.write('\n')
  return answer.trim()
}

async function nextLine(): Promise<string> {
  const { value, done } = await terminal.lines.next()
  if (done) throw new Error('The input ended before every question was answered.')
  return value
}

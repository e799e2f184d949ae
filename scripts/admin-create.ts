/**
 * `npm run admin:create`: makes the first admin of a store, on DATABASE_URL or the embedded database. Asks for what is not
 * given: `-- --name "…" --email … --phone 05…`. The password is asked for, or read from ADMIN_PASSWORD.
 */
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createStaffUser } from '#domain/identity/create-staff-user'
import { ShopError } from '#rules/errors'
import { errorText, fieldErrorText } from '#locales/texts'
import { loadConfig } from '#server/config'
import { startEmbeddedPostgres } from '#server/postgres/supervisor'
import { assemble } from '#server/wiring'
import { migrateToLatest } from '#db/migrations'
import { tellPlainly } from './plain-errors.ts'

const { values } = parseArgs({
  options: {
    name: { type: 'string' },
    email: { type: 'string' },
    phone: { type: 'string' },
    role: { type: 'string', default: 'admin' },
  },
})

try {
  const config = loadConfig()
  const role = values.role === 'support' || values.role === 'viewer' ? values.role : 'admin'
  const account = {
    name: values.name ?? (await ask('Name · الاسم: ')),
    email: values.email ?? (await ask('Email · البريد الإلكتروني: ')),
    phone: values.phone ?? (await ask('Mobile for the codes · رقم الجوال لاستلام الرموز: ')),
    password: process.env['ADMIN_PASSWORD'] ?? (await ask('Password · كلمة المرور: ', { hidden: true })),
  }
  const embedded = config.databaseUrl ? undefined : await startEmbeddedPostgres({ dataDir: config.dataDir })
  const shop = assemble({ ...config, databaseUrl: config.databaseUrl ?? embedded?.url ?? '' })
  try {
    await migrateToLatest(shop.parts.db)
    const user = await createStaffUser(shop.systemContext(), { ...account, role })
    console.log(`Created the ${user.role} ${user.email}. Sign in at ${config.publicUrl}/admin/signin`)
  } finally {
    await shop.close()
    await embedded?.stop()
  }
} catch (error) {
  if (error instanceof ShopError) tellRefusal(error)
  else tellPlainly(error)
  process.exitCode = 1
}

function tellRefusal(error: ShopError): void {
  console.error(errorText('en', error.errorName))
  for (const [field, problems] of Object.entries(error.details.fields ?? {})) {
    console.error(`  ${field}: ${problems.map((problem) => fieldErrorText('en', problem)).join(' ')}`)
  }
}

/** Asks on the terminal; what is hidden is not shown while it is typed. */
async function ask(question: string, { hidden = false } = {}): Promise<string> {
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({
    input: process.stdin,
    output: hidden ? silent : process.stdout,
    terminal: process.stdin.isTTY,
  })
  try {
    return (await lines.question('')).trim()
  } finally {
    lines.close()
    if (hidden) process.stdout.write('\n')
  }
}

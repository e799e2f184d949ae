import { z } from 'zod'
import { isThisMachine, type Reader } from '#server/environment'

/** Under which addresses this store's database is reached. */
export type DatabaseParts = {
  /** As the application's role. Undefined: an embedded database under `dataDir`. */
  databaseUrl: string | undefined
  /** As the role that owns the tables, for migrations; undefined: the same as `databaseUrl`. */
  databaseOwnerUrl: string | undefined
  /**
   * To the database itself where `databaseUrl` leads to a pooler: announcements do not pass one, and long
   * work would be ended.
   */
  databaseListenUrl: string | undefined
  /** A copy that follows the database, for the desk's lists; undefined: none. */
  databaseReadUrl: string | undefined
}

/** Reads them; what is wrong is collected by the reader. */
export function readDatabase(reader: Reader, { mode }: { mode: string }): DatabaseParts {
  const read = (variable: string) => {
    const address = reader.find(variable, databaseAddress)
    if (mode === 'production' && address !== undefined) refuseUnsaidTls(reader, variable, address)
    return address
  }
  const databaseUrl = read('DATABASE_URL')
  const databaseOwnerUrl = read('DATABASE_OWNER_URL')
  if (databaseOwnerUrl && !databaseUrl) reader.refuse('DATABASE_URL', 'is required with DATABASE_OWNER_URL')
  if (mode === 'production' && reader.isUnset('DATABASE_URL'))
    reader.refuse('DATABASE_URL', 'is required in production; the embedded database is for demonstration')
  if (mode === 'staging' && reader.isUnset('DATABASE_URL'))
    reader.refuse('DATABASE_URL', 'is required in staging: the copy of a production database')
  return {
    databaseUrl,
    databaseOwnerUrl,
    databaseListenUrl: read('DATABASE_LISTEN_URL'),
    databaseReadUrl: read('DATABASE_READ_URL'),
  }
}

/**
 * The driver speaks in the clear where nothing is said. People's names, numbers and the passwords of roles go
 * there, so whoever runs a live store says which of both it is.
 */
function refuseUnsaidTls(reader: Reader, variable: string, address: string): void {
  if (!leadsOverNetwork(address) || new URL(address).searchParams.get('sslmode')) return
  reader.refuse(
    variable,
    'must say sslmode=verify-full (with sslrootcert=… where its authority is not public) for a database over the network, or sslmode=disable where the network is your own',
  )
}

/**
 * Whether a database is reached over a network: its socket is a path, in the place of the host or as `host=`.
 */
export function leadsOverNetwork(address: string): boolean {
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  return host !== '' && host !== '[::1]' && !host.startsWith('/') && !isThisMachine(host)
}

const databaseAddress = z
  .string()
  .refine((text) => /^postgres(ql)?:$/.test(URL.parse(text)?.protocol ?? ''), 'must start with postgres://')

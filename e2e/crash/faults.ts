import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pg from 'pg'
import { socketOf } from '#test/network'
import { signalServer } from './database-server.ts'
import { canMakeDisk, fillDisk } from './full-disk.ts'
import type { openKillableStore } from './killable-store.ts'
import type { SmsCompany } from './sms-company.ts'
import { openStandby, type OnEnd } from './standby.ts'

export type Fault = {
  /** By which a run chooses it. */
  name: string
  /** As the table says it. */
  about: string
  /** While all is well. */
  prepare?: () => Promise<void>
  begin: () => Promise<void>
  /** For as long as it lasts; `isFelt`: whether somebody was answered 5xx since it began. Absent: a fault that is over as it begins. */
  hold?: (isFelt: () => boolean) => Promise<void>
  /** Takes the cause away; the store has to do the rest. */
  end?: () => Promise<void>
  /** Milliseconds behind its end within which somebody buys again, where that is promised. */
  sellsWithin?: number
  after?: () => Promise<void>
}

type Store = Awaited<ReturnType<typeof openKillableStore>>

const lasting = (seconds: number) => () => delay(seconds * 1_000)

/** Everything that went wrong in the reviews, in the order in which it can be made: the database moves near the end. */
export async function listFaults(store: Store, sms: SmsCompany, onEnd: OnEnd): Promise<Fault[]> {
  const hasDisk = await canMakeDisk()
  const { programs, network } = store
  const folder = `${store.env.DATA_DIR}/postgres`
  return [
    {
      name: 'silence',
      about: 'every connection to the database is lost without a word',
      begin: async () => network.swallow(),
    },
    {
      name: 'frozen',
      about: 'the database is frozen for 20 s (SIGSTOP)',
      begin: async () => signalServer(folder, 'SIGSTOP'),
      hold: lasting(20),
      end: async () => signalServer(folder, 'SIGCONT'),
    },
    {
      name: 'killed',
      about: 'the database is killed with -9 and starts again',
      begin: async () => signalServer(folder, 'SIGKILL'),
    },
    readOnly(store),
    connectionsTaken(store),
    {
      name: 'clock',
      about: 'the clock of one web process is a minute ahead for 10 s',
      begin: async () => void programs.webs[0]?.signal('SIGUSR2'),
      hold: lasting(10),
      end: async () => void programs.webs[0]?.signal('SIGUSR2'),
    },
    {
      name: 'gateway',
      about: 'the gateway is away for 10 s (kill -9)',
      begin: () => programs.gateway.kill(),
      hold: lasting(10),
      end: () => programs.gateway.start(),
    },
    {
      name: 'sms',
      about: 'the SMS company is away for 10 s',
      begin: sms.goAway,
      hold: lasting(10),
      end: sms.comeBack,
    },
    ...[...programs.webs, ...programs.workers].map((program): Fault => ({
      name: program.name,
      about: `${program.name} is killed with -9 and started again after 2 s`,
      begin: () => program.kill(),
      hold: lasting(2),
      end: () => program.start(),
    })),
    ...databaseMoves(store, onEnd).filter(({ name }) => name !== 'full disk' || hasDisk),
  ]
}

function readOnly({ owner }: Store): Fault {
  const set = async (state: string) => {
    await sql.raw(`alter system ${state}`).execute(owner)
    await sql`select pg_reload_conf()`.execute(owner)
  }
  return {
    name: 'read-only',
    about: 'the database can only be read for 10 s',
    begin: () => set('set default_transaction_read_only = on'),
    hold: lasting(10),
    end: () => set('reset default_transaction_read_only'),
  }
}

/** Somebody else takes every connection, and the store's own break. */
function connectionsTaken({ owner, env }: Store): Fault {
  const held: pg.Client[] = []
  let taking = false
  let taker = Promise.resolve()
  return {
    name: 'connections',
    about: 'strangers hold every connection of the database for 10 s',
    begin: async () => {
      taking = true
      taker = (async () => {
        while (taking) {
          const client = new pg.Client({ connectionString: env.DATABASE_URL, application_name: 'stranger' })
          client.on('error', () => undefined)
          await client.connect().then(
            () => held.push(client),
            () => delay(5),
          )
        }
      })()
      // For as long as it takes until they have all of them.
      for (let round = 0; round < 20; round++) {
        await sql`select pg_terminate_backend(pid) from pg_stat_activity
          where usename = 'ishtirak_app' and application_name <> 'stranger'`.execute(owner)
        await delay(50)
      }
    },
    hold: lasting(10),
    end: async () => {
      taking = false
      await taker
      await Promise.all(held.splice(0).map((client) => client.end().catch(() => undefined)))
    },
  }
}

/** A replica takes over, and then its disk is full. */
function databaseMoves(store: Store, onEnd: OnEnd): Fault[] {
  let standby: Awaited<ReturnType<typeof openStandby>>
  let disk: Awaited<ReturnType<typeof fillDisk>>
  return [
    {
      name: 'failover',
      about: 'the primary dies for good, its synchronous replica takes over 5 s later',
      prepare: async () => void (standby = await openStandby(store, onEnd)),
      begin: async () => {
        // Nobody reaches it any more: the supervisor of this test starts it again.
        store.network.leadTo('/nowhere')
        signalServer(`${store.env.DATA_DIR}/postgres`, 'SIGKILL')
      },
      hold: lasting(5),
      end: async () => {
        await standby.promote()
        store.network.leadTo(socketOf(standby.url))
      },
      sellsWithin: 10_000,
    },
    {
      name: 'full disk',
      about: 'the disk of the tables is full for 15 s',
      prepare: async () => void (disk = await fillDisk(standby.owner, standby.folder, onEnd)),
      begin: () => disk.fill(),
      hold: async (isFelt) => {
        const until = Date.now() + 60_000
        while (!isFelt() && Date.now() < until) await delay(100)
        await delay(15_000)
      },
      end: () => disk.makeRoom(),
    },
  ]
}

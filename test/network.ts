import { connect, createServer, type AddressInfo, type Socket } from 'node:net'

export type Network = {
  port: number
  /** Where new connections lead from now on: the path of a socket. What is open stays where it is. */
  leadTo(socket: string): void
  /** Loses what goes through it now, silently: no error, and nothing comes back. New connections pass. */
  swallow(): void
  /** New connections get no answer either. */
  goDark(): void
  close(): void
}

/** A network in front of a database that a test can break, or lead to another one as a virtual address does. @param socket the path of the database's own */
export async function openNetwork(socket: string): Promise<Network> {
  let target = socket
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let refuses = false
  const server = createServer((near) => {
    if (refuses) return near.pause()
    const far = connect(target)
    const pair = { near, far }
    pairs.add(pair)
    near.pipe(far).pipe(near)
    for (const end of [near, far]) end.on('error', () => undefined)
    // A database that is killed closes its end; one that refuses never had one.
    far.on('close', () => near.destroy())
    near.on('close', () => {
      pairs.delete(pair)
      far.destroy()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    leadTo: (next) => void (target = next),
    swallow() {
      for (const { near, far } of pairs) {
        near.unpipe()
        far.unpipe()
        near.resume()
        far.resume()
      }
    },
    goDark: () => void (refuses = true),
    close() {
      for (const { near, far } of pairs) {
        near.destroy()
        far.destroy()
      }
      server.close()
    },
  }
}

/** The address of a database behind the network, from its own. */
export function throughNetwork({ port }: Network, url: string): string {
  const { username, pathname } = new URL(url)
  return `postgres://${username}@127.0.0.1:${port}${pathname}`
}

/** The path of the socket in which an embedded database listens. */
export function socketOf(url: string): string {
  return `${new URL(url).searchParams.get('host')}/.s.PGSQL.5432`
}

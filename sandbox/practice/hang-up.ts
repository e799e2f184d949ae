import type { HttpBindings } from '@hono/node-server'
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response'
import type { Context } from 'hono'

/** Cuts the connection, once the disk knows what was done: the caller cannot tell whether it was. */
export async function hangUp(
  c: Context<{ Bindings: HttpBindings }>,
  books: { flushed(): Promise<void> },
): Promise<Response> {
  await books.flushed()
  c.env.incoming.socket.destroy()
  return RESPONSE_ALREADY_SENT
}

import { requireClient, requirePermission, type Context } from '#domain/core/context'

/** Whose an upload is, as its row says. */
export type Uploader = { client_id: string; staff_user_id: null } | { client_id: null; staff_user_id: string }

/** The caller as one who may send files to tickets: a client, or staff who answer them. */
export function uploaderOf(ctx: Context): Uploader {
  if (ctx.actor.kind === 'staff') {
    return { client_id: null, staff_user_id: requirePermission(ctx, 'ticket:serve').id }
  }
  return { client_id: requireClient(ctx), staff_user_id: null }
}

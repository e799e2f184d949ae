import { requirePermission, type Context } from '#domain/core/context'
import { compareAndKeep } from '#domain/desk/reconciliation/compare-and-keep'

/**
 * Compares the last 31 days with each gateway's books and keeps what differs, as well as what differed before
 * and is not settled. A difference is closed by itself once both books were seen to agree; one that was
 * explained does not come back while its amounts stay. Error: gateway_unreachable.
 */
export async function runReconciliation(ctx: Context): Promise<void> {
  requirePermission(ctx, 'reconciliation:write')
  const { silent } = await compareAndKeep(ctx)
  if (silent) throw silent
}
